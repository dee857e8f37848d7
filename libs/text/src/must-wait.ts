/** Refusal of a vote during the cooldown. Its own file: in the browser only the dialog uses it, which loads later. */
export const mustWait = (seconds: number): string =>
  `Vous devez attendre encore ${Math.ceil(seconds / 60)} minute(s) avant de pouvoir voter à nouveau.`;
