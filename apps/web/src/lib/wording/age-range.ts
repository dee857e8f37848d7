/** An age range of the server: '61-70' is '61 à 70 ans'. */
export const ageRange = (range: string): string =>
  range.endsWith('+') ? `${range.slice(0, -1)}\u00A0ans et plus` : `${range.replace('-', '\u00A0à\u00A0')}\u00A0ans`;
