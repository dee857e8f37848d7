/** Positions compare as strings; null, before the first event, is the lowest. */
export const isBefore = (a: string | null, b: string | null): boolean => (a ?? '') < (b ?? '');
