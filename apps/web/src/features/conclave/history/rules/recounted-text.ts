import type { Recount } from '@fumata/contracts';

/** `Recompté depuis le journal à la position 6 006, il y a 2 min`; undefined without a recount that agrees. */
export function recountedText(
  { position, at, agrees }: Recount,
  now: number,
  number: (value: number) => string,
): string | undefined {
  if (!agrees || at === null) return undefined;
  const minutes = Math.max(1, Math.round((now - Date.parse(at)) / 60_000));
  const ago = minutes < 60 ? `${minutes}\u00A0min` : `${Math.round(minutes / 60)}\u00A0h`;
  return `Recompté depuis le journal à la position ${number(position)}, il y a ${ago}`;
}
