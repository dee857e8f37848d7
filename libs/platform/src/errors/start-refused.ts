/**
 * The process cannot start for a reason that the operator can fix. The message says what is wrong and what to do,
 * without a stack. Errors with such a reason extend this class (damaged log, folder in use), and `failStart` prints
 * them unchanged.
 */
export class StartRefused extends Error {
  override readonly name: string = 'StartRefused';
}
