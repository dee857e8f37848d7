import type { Recount } from '@fumata/contracts';

export const VERIFYING = 'Vérification du dernier résultat en cours';

/**
 * `Résultat vérifié il y a 2 min`. A recount from before the last closing does not cover its result: verification is in
 * progress. Undefined if the recount found a difference.
 *
 * @param closedAt time of the last closing
 */
export function recountedText({ at, startedAt, agrees }: Recount, closedAt: string, now: number): string | undefined {
  if (at === null || startedAt === null || startedAt < closedAt) return VERIFYING;
  if (!agrees) return undefined;
  const minutes = Math.max(1, Math.round((now - Date.parse(at)) / 60_000));
  const ago = minutes < 60 ? `${minutes}\u00A0min` : `${Math.round(minutes / 60)}\u00A0h`;
  return `Résultat vérifié il y a ${ago}`;
}
