import { useState } from 'react';
import { useAction } from './action.js';
import { pictureError } from './picture-file.js';
import { detailOf } from './error-detail.js';
import { sendForm } from './send-form.js';

interface UploadOptions<T> {
  readonly path: string;
  /** The parts of the request, texts first. */
  readonly partsOf: (file: File) => Readonly<Record<string, string | File>>;
  /** Error text if the server sent no message. */
  readonly failedText: string;
  readonly onSent: (answer: T) => void;
}

export interface Upload {
  /** Upload progress from 0 to 1; undefined while idle. */
  readonly progress: number | undefined;
  readonly error: string | undefined;
  readonly send: (file: File) => Promise<void>;
}

/** Uploads a picture as soon as it is chosen; rejects an invalid file before the upload. */
export function useUpload<T>({ path, partsOf, failedText, onSent }: UploadOptions<T>): Upload {
  const [progress, setProgress] = useState<number>();
  const [error, setError] = useState<string>();
  const { run } = useAction<File, T>({
    call: (_api, file) => sendForm<T>(path, partsOf(file), { onProgress: setProgress }),
    onDone: onSent,
    onFailed: (failure) => setError(detailOf(failure, failedText)),
  });
  const send = async (file: File): Promise<void> => {
    if (progress !== undefined) return;
    const invalid = pictureError(file);
    setError(invalid);
    if (invalid) return;
    setProgress(0);
    await run(file);
    setProgress(undefined);
  };
  return { progress, error, send };
}
