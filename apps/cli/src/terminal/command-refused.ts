/** The command cannot be carried out, for a reason that the user can understand. Exit code 1. */
export class CommandRefused extends Error {
  override readonly name = 'CommandRefused';
}
