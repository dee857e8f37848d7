import { ApiError } from './api-client.js';

/** Maps the failure of a call to null, for a part that a page does without. */
export const nullIfFailed = <T>(request: Promise<T>): Promise<T | null> =>
  request.catch((error: unknown) => {
    if (error instanceof ApiError) return null;
    throw error;
  });

/** Maps a 404 to null. */
export const nullIfNotFound = <T>(request: Promise<T>): Promise<T | null> =>
  request.catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  });
