/** The number that was typed in digits; any other text stays as it is, for the contract to refuse. */
export const typedNumber = <T>(text: string, whenEmpty: T): number | string | T => {
  const digits = text.trim();
  if (digits === '') return whenEmpty;
  return /^\d+$/.test(digits) ? Number(digits) : digits;
};
