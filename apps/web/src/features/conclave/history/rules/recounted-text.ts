import type { Recount } from '@fumata/contracts';

/** `Résultat vérifié il y a 2 min`; undefined without a recount of the log that agrees. */
export function recountedText({ at, agrees }: Recount, now: number): string | undefined {
  if (!agrees || at === null) return undefined;
  const minutes = Math.max(1, Math.round((now - Date.parse(at)) / 60_000));
  const ago = minutes < 60 ? `${minutes}\u00A0min` : `${Math.round(minutes / 60)}\u00A0h`;
  return `Résultat vérifié il y a ${ago}`;
}
