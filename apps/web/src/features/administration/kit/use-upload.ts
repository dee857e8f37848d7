import { useRef, useState, type RefObject } from 'react';
import type { ApiError } from '../../../lib/requests/api-client.js';
import { useAction, detailOf } from './server-state.js';
import { sendForm } from './send-form.js';

interface UploadOptions<T> {
  readonly path: string;
  /** The parts of the request, texts first. */
  readonly partsOf: (file: File) => Readonly<Record<string, string | File>>;
  /** Error text if the server sent no message, or the session had ended. */
  readonly failedText: string;
  readonly onSent: (answer: T) => void;
}

/** State of the chosen file until it is uploaded. */
type Stage =
  | { readonly is: 'idle' }
  /** `progress`: from 0 to 1. */
  | { readonly is: 'sending'; readonly file: File; readonly progress: number }
  /** `isRefused`: refused before the upload, by format or size; a retry would fail too. */
  | { readonly is: 'failed'; readonly file: File; readonly error: string; readonly isRefused: boolean };

export type Upload = ReturnType<typeof useUpload>;

/** `dismissed`: the awaited file was given up meanwhile. `error`: of a chosen file that is not uploaded. */
export type Settled = 'uploaded' | 'dismissed' | { readonly error: string };

/** The part of an upload that a form needs to save and to discard. */
export type AwaitedUpload = Omit<Upload, 'send'>;

/** Two uploads of one form. */
export const bothUploads = (one: Upload, other: Upload): AwaitedUpload => ({
  stage: one.stage.is === 'idle' ? other.stage : one.stage,
  dismiss: () => {
    one.dismiss();
    other.dismiss();
  },
  settled: async () => {
    const first = await one.settled();
    return first === 'uploaded' ? other.settled() : first;
  },
});

interface Running {
  readonly abort: AbortController;
  readonly done: Promise<void>;
}

interface Attempt {
  readonly file: File;
  readonly signal: AbortSignal;
}

/**
 * Uploads a picture as soon as it is chosen; rejects an invalid file before the upload. `send` takes a file instead of
 * the one chosen before, `dismiss` gives it up, and `settled` resolves once no upload is running.
 */
export function useUpload<T>({ path, partsOf, failedText, onSent }: UploadOptions<T>) {
  const [stage, setStage] = useState<Stage>({ is: 'idle' });
  const error = useRef<string>(undefined);
  const running = useRef<Running>(undefined);
  const enter = (next: Stage): void => {
    error.current = next.is === 'failed' ? next.error : undefined;
    setStage(next);
  };
  const { run } = useAction<Attempt, T>({
    call: (_api, { file, signal }) => {
      const onProgress = (progress: number): void => void (signal.aborted || enter({ is: 'sending', file, progress }));
      return sendForm<T>(path, partsOf(file), { onProgress, signal });
    },
    onDone: (answer, { signal }) => {
      if (signal.aborted) return;
      enter({ is: 'idle' });
      onSent(answer);
    },
    onFailed: (failure, { file, signal }) => {
      if (!signal.aborted) enter({ is: 'failed', file, error: failureText(failure, failedText), isRefused: false });
    },
  });
  const dismiss = (): void => {
    running.current?.abort.abort();
    running.current = undefined;
    enter({ is: 'idle' });
  };
  const checkAndSend = async (file: File, signal: AbortSignal): Promise<void> => {
    const invalid = await pictureError(file);
    if (signal.aborted) return;
    if (invalid) enter({ is: 'failed', file, error: invalid, isRefused: true });
    else await run({ file, signal });
  };
  const send = async (file: File): Promise<void> => {
    dismiss();
    enter({ is: 'sending', file, progress: 0 });
    const abort = new AbortController();
    const done = checkAndSend(file, abort.signal);
    running.current = { abort, done };
    await done;
    if (running.current?.abort === abort) running.current = undefined;
  };
  const settled = async (): Promise<Settled> => {
    const isDismissed = await awaitRunning(running);
    if (error.current !== undefined) return { error: error.current };
    return isDismissed ? 'dismissed' : 'uploaded';
  };
  return { stage, send, dismiss, settled };
}

/** Returns whether the awaited upload was given up. A file that is chosen during the wait replaces the awaited one. */
async function awaitRunning(running: RefObject<Running | undefined>): Promise<boolean> {
  let isDismissed = false;
  for (let awaited = running.current; awaited; awaited = running.current) {
    await awaited.done.then(nextTask);
    isDismissed = awaited.abort.signal.aborted;
  }
  return isDismissed;
}

/** The login dialog says that the session has ended; after the login, the file has yet to be sent. */
const failureText = (failure: ApiError, failedText: string): string =>
  failure.status === 401 ? failedText : detailOf(failure, failedText);

/** `send` clears `running` only after the promise of its upload has resolved. */
const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Value of `accept`: the types that the server accepts. */
export const PICTURE_TYPES = 'image/jpeg,image/png,image/gif,image/webp,image/avif';
const TYPES: ReadonlySet<string> = new Set(PICTURE_TYPES.split(','));
export const MAX_PICTURE_BYTES = 10 * 1024 * 1024;

/** First bytes of the accepted formats, as in libs/media/src/examining; the brand `mif1` is that of AVIF or HEIC. */
const SIGNATURE = /^(?:\xff\xd8\xff|\x89PNG\r\n\x1a\n|GIF8[79]a|RIFF[^]{4}WEBP|[^]{4}ftyp(?:avi[fs]|mif1))/;
const SIGNATURE_BYTES = 12;

/** Whether the server may accept the file. Systems derive the type from the name, which may be wrong, or report none. */
export async function isPicture(file: File): Promise<boolean> {
  if (file.type === '' || TYPES.has(file.type)) return true;
  const start = await file
    .slice(0, SIGNATURE_BYTES)
    .arrayBuffer()
    .catch(() => new ArrayBuffer());
  return SIGNATURE.test(String.fromCharCode(...new Uint8Array(start)));
}

/** Error of a file that cannot be a picture, before its upload; the server checks the others. */
export async function pictureError(file: File): Promise<string | undefined> {
  if (!(await isPicture(file))) return 'Ce fichier n’est pas une image acceptée\u00A0: JPEG, PNG, GIF, WebP ou AVIF';
  return file.size > MAX_PICTURE_BYTES ? 'L’image est trop lourde\u00A0: 10\u00A0Mo au plus' : undefined;
}
