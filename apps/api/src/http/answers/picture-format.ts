import type { RenditionFormat } from '@fumata/media';

/** Among equal preferences the smaller format wins. */
const SMALLEST_FIRST: readonly RenditionFormat[] = ['avif', 'webp', 'jpeg'];

/**
 * The best format for an `Accept` header. AVIF and WebP only if named: wildcards come from programs that may support
 * neither. JPEG otherwise. Not by negotiator, which applies wildcards to every format and prefers the header's order
 * to the smaller file.
 */
export function formatFor(accept: string | undefined): RenditionFormat {
  const accepted = weights(accept ?? '');
  const weightOf = (format: RenditionFormat): number =>
    accepted.get(`image/${format}`) ?? (format === 'jpeg' ? (accepted.get('image/*') ?? accepted.get('*/*') ?? 0) : 0);
  const best = SMALLEST_FIRST.reduce((one, other) => (weightOf(other) > weightOf(one) ? other : one));
  return weightOf(best) > 0 ? best : 'jpeg';
}

/** `q` by type; missing or invalid counts as 1. */
function weights(accept: string): Map<string, number> {
  const weightByType = new Map<string, number>();
  for (const range of accept.split(',')) {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    const q = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
    weightByType.set(type, /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(q) ? Number(q) : 1);
  }
  return weightByType;
}
