/** The command can't be carried out, for a reason that the person at the keyboard understands. Ends with exit code 1. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}
