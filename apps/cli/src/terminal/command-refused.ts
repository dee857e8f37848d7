/** The command cannot be carried out, for a reason that the user can understand. Exit code 1. */
export class CommandRefused extends Error {
  override readonly name = 'CommandRefused';
}

/** The arguments and options do not go together, or one is missing. Exit code 2. */
export class WrongUsage extends Error {
  override readonly name = 'WrongUsage';
}
