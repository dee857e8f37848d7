/** Parses a text from outside; undefined unless it is JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined; // reported by the caller
  }
}
