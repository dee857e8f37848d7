/** What the address says: at which event one stands, and which one it is compared with; perhaps ones that there are not. */
export interface Place {
  readonly n: number | undefined;
  readonly b: number | undefined;
}

const numberIn = (parameters: URLSearchParams, name: string): number | undefined => {
  const text = parameters.get(name) ?? '';
  if (!/^-?\d+$/.test(text)) return undefined;
  return Math.max(-Number.MAX_SAFE_INTEGER, Math.min(Number(text), Number.MAX_SAFE_INTEGER));
};

export const placeAt = (parameters: URLSearchParams): Place => ({
  n: numberIn(parameters, 'n'),
  b: numberIn(parameters, 'b'),
});

export function addressOf({ n, b }: Place): string {
  const parameters = new URLSearchParams();
  if (n !== undefined) parameters.set('n', String(n));
  if (b !== undefined) parameters.set('b', String(b));
  return parameters.size > 0 ? `?${parameters.toString()}` : '';
}
