import type { GalleryImage } from '@fumata/contracts';

/** State of a file's upload. */
export type Stage =
  | { readonly is: 'waiting' }
  /** `progress`: from 0 to 1; at 1 the server is processing it. */
  | { readonly is: 'sending'; readonly progress: number }
  | { readonly is: 'done'; readonly image: GalleryImage }
  /** `isPermanent`: a retry would fail too. */
  | { readonly is: 'refused'; readonly why: string; readonly isPermanent: boolean };

export interface Item {
  readonly id: number;
  readonly file: File;
  /** Idempotency key of the upload. */
  readonly key: string;
  /** Place in the order of choice, from 0. */
  readonly place: number;
  /** An earlier upload, which was interrupted, has brought it. */
  readonly isEarlier: boolean;
  readonly stage: Stage;
}

export const canRetry = (stage: Stage): boolean => stage.is === 'refused' && !stage.isPermanent;

export const isSendable = (stage: Stage): boolean => stage.is === 'waiting' || canRetry(stage);

export const isRefused = ({ stage }: Item): boolean => stage.is === 'refused';
