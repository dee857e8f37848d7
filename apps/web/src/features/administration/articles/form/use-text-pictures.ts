import { useRef, type RefObject } from 'react';
import type { Upload } from '../../kit/use-upload.js';
import { useArticlePicture } from './picture-pane.js';

/** Pasted or dropped pictures. */
export interface TextPictures {
  /** The one that is being uploaded, or failed; to retry or to discard all of them. */
  readonly upload: Upload;
  /** Uploads files one after the other, behind those that wait. */
  readonly add: (files: readonly File[]) => void;
  /** Gives up the file that failed; those that wait follow. */
  readonly giveUp: () => void;
  /** Inserts an uploaded one; set by the editor. */
  readonly insert: RefObject<(address: string) => void>;
}

/** Uploads pictures into the text in turn. A file that failed stays, with those behind it, until it is retried or given up. */
export function useTextPictures(): TextPictures {
  const insert = useRef<(address: string) => void>(() => undefined);
  const upload = useArticlePicture((address) => insert.current(address));
  const waiting = useRef<readonly File[]>([]);
  const isRunning = useRef(false);
  const sendWaiting = async (): Promise<void> => {
    if (isRunning.current) return;
    isRunning.current = true;
    while (typeof (await upload.settled()) === 'string') {
      const [next, ...others] = waiting.current;
      if (!next) break;
      waiting.current = others;
      await upload.send(next);
    }
    isRunning.current = false;
  };
  return {
    upload: {
      ...upload,
      send: async (file) => {
        await upload.send(file);
        await sendWaiting();
      },
      dismiss: () => {
        waiting.current = [];
        upload.dismiss();
      },
    },
    add: (files) => {
      waiting.current = [...waiting.current, ...files];
      void sendWaiting();
    },
    giveUp: () => {
      upload.dismiss();
      void sendWaiting();
    },
    insert,
  };
}
