import type { ResultRow, TrustResultsRow } from '@fumata/contracts';

type Votes = Pick<ResultRow, 'cardinalId' | 'votes'>;

const inFrench = new Intl.ListFormat('fr-FR', { type: 'conjunction' });

/** Whether the leader would lead without the votes of browsers that came during the conclave. */
export function leaderByTrustText(
  { results, others }: TrustResultsRow,
  all: readonly Votes[],
  nameOf: (cardinalId: string) => string,
): string {
  const returning = results.map(({ cardinalId, returning: votes }) => ({ cardinalId, votes }));
  const sum = returning.reduce((total, { votes }) => total + votes, others.returning);
  if (sum === 0) return 'Aucune voix ne vient d’un navigateur connu avant ce conclave.';
  const leaders = leadersOf(returning);
  // A cardinal who is not named may have as many votes, or more.
  if (others.returning >= (leaders[0]?.votes ?? 0))
    return 'Trop peu de voix viennent de navigateurs connus avant ce conclave pour dire qui y mène.';
  const names = inFrench.format(leaders.map(({ cardinalId }) => nameOf(cardinalId)));
  const place = leaders.length > 1 ? 'à égalité en tête' : 'en tête';
  return isSame(leaders, leadersOf(all))
    ? `Les seules voix des navigateurs connus avant ce conclave placent aussi ${names} ${place}.`
    : `Les seules voix des navigateurs connus avant ce conclave placeraient ${names} ${place}.`;
}

function leadersOf(all: readonly Votes[]): readonly Votes[] {
  const most = Math.max(0, ...all.map(({ votes }) => votes));
  return most === 0 ? [] : all.filter(({ votes }) => votes === most);
}

const isSame = (some: readonly Votes[], others: readonly Votes[]): boolean =>
  some.length === others.length &&
  some.every(({ cardinalId }) => others.some((each) => each.cardinalId === cardinalId));
