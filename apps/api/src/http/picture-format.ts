import type { RenditionFormat } from '@fumata/media';

/** Of two that are as welcome, the smaller one. */
const SMALLEST_FIRST: readonly RenditionFormat[] = ['avif', 'webp', 'jpeg'];

/**
 * The format for whoever sends this `Accept`. AVIF and WebP only for those who name them: `image/*` and the like come from
 * programs that may know neither. JPEG for all others, whatever they say.
 */
export function formatFor(accept: string | undefined): RenditionFormat {
  const welcome = weights(accept ?? '');
  const of = (format: RenditionFormat): number =>
    welcome.get(`image/${format}`) ??
    (format === 'jpeg' ? (welcome.get('image/*') ?? welcome.get('*/*') ?? 0) : 0);
  const best = SMALLEST_FIRST.reduce((one, other) => (of(other) > of(one) ? other : one));
  return of(best) > 0 ? best : 'jpeg';
}

/** `q` by type; one that can't be read counts as 1, as one that isn't there. */
function weights(accept: string): Map<string, number> {
  const found = new Map<string, number>();
  for (const range of accept.split(',')) {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    const q = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
    found.set(type, /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(q) ? Number(q) : 1);
  }
  return found;
}
