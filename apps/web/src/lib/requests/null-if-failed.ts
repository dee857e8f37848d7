import { ApiError } from './api-client.js';

const nullIf =
  (isExpected: (error: ApiError) => boolean) =>
  <T>(request: Promise<T>): Promise<T | null> =>
    request.catch((error: unknown) => {
      if (error instanceof ApiError && isExpected(error)) return null;
      throw error;
    });

/** Maps the failure of a call to null, for a part that a page does without. */
export const nullIfFailed = nullIf(() => true);

/** Maps a 404 to null. */
export const nullIfNotFound = nullIf(({ status }) => status === 404);
