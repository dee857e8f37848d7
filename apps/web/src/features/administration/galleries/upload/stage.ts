import type { GalleryImage } from '@fumata/contracts';

/** Where a file is on its way. */
export type Stage =
  | { readonly is: 'waiting' }
  /** `share`: from 0 to 1; at 1 the server works on it. */
  | { readonly is: 'sending'; readonly share: number }
  | { readonly is: 'done'; readonly image: GalleryImage }
  /** `hopeless`: trying again would not help. */
  | { readonly is: 'refused'; readonly why: string; readonly hopeless: boolean };

export interface Item {
  readonly id: number;
  readonly file: File;
  readonly stage: Stage;
}

/** It waits to be sent, or failed on its way and may be sent again. */
export const mayGo = (stage: Stage): boolean => stage.is === 'waiting' || (stage.is === 'refused' && !stage.hopeless);
