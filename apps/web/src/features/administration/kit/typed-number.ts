/** Parses digits; any other text is returned unchanged, for the contract to reject. */
export const typedNumber = <T>(text: string, whenEmpty: T): number | string | T => {
  const digits = text.trim();
  if (digits === '') return whenEmpty;
  return /^\d+$/.test(digits) ? Number(digits) : digits;
};
