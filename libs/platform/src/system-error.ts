/**
 * The `code` of an error of the system (`ENOENT`, `EADDRINUSE`), whatever realm made it: under a test runner `instanceof
 * Error` is false for errors that Node itself throws.
 */
export function systemErrorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
