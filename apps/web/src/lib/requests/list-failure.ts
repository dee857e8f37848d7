import { ApiError } from './api-client.js';

/** Why a list cannot be shown. `canRetry`: a retry may succeed. */
export interface ListFailure {
  readonly message: string;
  readonly canRetry: boolean;
}

/**
 * Failure of the call that loads a list, and the status of the page. A refusal of the query says itself why.
 * @throws any error other than an `ApiError`
 */
export function listFailureOf(
  error: unknown,
  loadFailed: string,
): { readonly failure: ListFailure; readonly status: number } {
  if (!(error instanceof ApiError)) throw error;
  const isRefused = error.status === 400;
  return {
    failure: { message: isRefused ? error.message : loadFailed, canRetry: !isRefused },
    status: error.status >= 400 ? error.status : 503,
  };
}
