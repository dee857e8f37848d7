/** Rough plausibility check; the server validates strictly. */
export const isEmail = (text: string): boolean =>
  /^[^\s@]+@[^\s@]+$/.test(text) && text.slice(text.indexOf('@') + 2, -1).includes('.');
