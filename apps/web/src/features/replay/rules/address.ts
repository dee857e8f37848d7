/** What the address says: at which event one stands, and which one it is compared with. */
export interface Place {
  readonly n: number | undefined;
  readonly b: number | undefined;
}

const numberIn = (parameters: URLSearchParams, name: string): number | undefined => {
  const text = parameters.get(name) ?? '';
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
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
