/**
 * A store this process depends on can't be reached, or can't write just now. Nothing acknowledged is lost; the caller
 * may try again later. HTTP answers it with 503 and `Retry-After`.
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
