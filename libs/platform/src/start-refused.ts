/**
 * The process can't start, for a reason that the person at the keyboard can mend. The message is written for that person:
 * what is wrong and what to do, without a stack. Whatever has such a reason extends this class (a damaged log, a folder in
 * use), and `failStart` prints it as it is.
 */
export class StartRefused extends Error {
  override readonly name: string = 'StartRefused';
}
