/**
 * A store cannot be reached or cannot write at present. Acknowledged data is never lost; the caller may retry later.
 * HTTP maps it to 503 with `Retry-After`.
 */
export class Unavailable extends Error {
  override readonly name = 'Unavailable';

  constructor(
    readonly what: 'event-log' | 'documents' | 'jobs' | 'mail' | 'media',
    readonly why: string,
    options?: ErrorOptions,
  ) {
    super(`${what}: ${why}`, options);
  }
}

/** For a rejection that may be ignored while a store is away. */
export function rethrowUnlessUnavailable(cause: unknown): void {
  if (!(cause instanceof Unavailable)) throw cause;
}
