/** An http or https URL without query, fragment and credentials; undefined for any other text. */
export function parsePlainUrl(text: string): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isPlain = url && /^https?:$/.test(url.protocol) && url.search + url.hash + url.username + url.password === '';
  return isPlain ? url : undefined;
}

export const withoutFinalSlash = (text: string): string => text.replace(/(?<!\/)\/+$/, '');
