/** Positions in the address: current and compared; they may not exist. */
export interface ReplayQuery {
  readonly n: number | undefined;
  readonly b: number | undefined;
}

const numberIn = (parameters: URLSearchParams, name: string): number | undefined => {
  const text = parameters.get(name) ?? '';
  if (!/^-?\d+$/.test(text)) return undefined;
  return Math.max(-Number.MAX_SAFE_INTEGER, Math.min(Number(text), Number.MAX_SAFE_INTEGER));
};

export const parseReplayQuery = (parameters: URLSearchParams): ReplayQuery => ({
  n: numberIn(parameters, 'n'),
  b: numberIn(parameters, 'b'),
});

export function replayAddress({ n, b }: ReplayQuery): string {
  const parameters = new URLSearchParams();
  if (n !== undefined) parameters.set('n', String(n));
  if (b !== undefined) parameters.set('b', String(b));
  return parameters.size > 0 ? `?${parameters.toString()}` : '';
}
