/**
 * The `code` of a system error (`ENOENT`, `EADDRINUSE`) from any realm: under a test runner, `instanceof Error` is
 * false for errors thrown by Node itself.
 */
export function systemErrorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** The message of an error, or the text of anything else that was thrown. */
export const errorMessage = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));

/** An error and its causes, the error first. Bounded: a chain may be circular. */
export function causeChain(error: unknown): unknown[] {
  const links: unknown[] = [];
  for (let link = error; link != null && links.length < 10; link = causeOf(link)) links.push(link);
  return links.length > 0 ? links : [error];
}

const causeOf = (link: unknown): unknown =>
  typeof link === 'object' && link !== null && 'cause' in link ? link.cause : undefined;
