import { useState } from 'react';
import { useAction } from './action.js';
import { pictureFault } from './picture-file.js';
import { detailOf } from './refusal-text.js';
import { sendForm } from './send-form.js';

interface UploadOptions<T> {
  readonly path: string;
  /** The parts of the request; the texts first. */
  readonly partsOf: (file: File) => Readonly<Record<string, string | File>>;
  /** Text of a failure without a message of the server. */
  readonly failedText: string;
  readonly onSent: (answer: T) => void;
}

export interface Upload {
  /** From 0 to 1; undefined while nothing is sent. */
  readonly share: number | undefined;
  readonly fault: string | undefined;
  readonly send: (file: File) => Promise<void>;
}

/** Sends a picture as soon as it is chosen; a file that cannot be one is refused before. */
export function useUpload<T>({ path, partsOf, failedText, onSent }: UploadOptions<T>): Upload {
  const [share, setShare] = useState<number>();
  const [fault, setFault] = useState<string>();
  const { run } = useAction<File, T>({
    call: (_api, file) => sendForm<T>(path, partsOf(file), { onProgress: setShare }),
    onDone: onSent,
    onFailed: (error) => setFault(detailOf(error, failedText)),
  });
  const send = async (file: File): Promise<void> => {
    if (share !== undefined) return;
    const found = pictureFault(file);
    setFault(found);
    if (found) return;
    setShare(0);
    await run(file);
    setShare(undefined);
  };
  return { share, fault, send };
}
