/** The refusal of a vote during the cooldown: of the server, and of the dialog, which is loaded later, before it asks. */
export const mustWait = (seconds: number): string =>
  `Vous devez attendre encore ${Math.ceil(seconds / 60)} minute(s) avant de pouvoir voter à nouveau.`;
