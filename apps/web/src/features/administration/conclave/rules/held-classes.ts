import { MAX_VOTES } from '@fumata/conclave';
import type { HeldClassDecisionBody, HeldClassRow } from '@fumata/contracts';
import { counted, number, ordinal, plural } from '@fumata/text';
import { minuteNumber } from '../../../../components/charts/minutes.js';
import { effect, type Effect } from './effects.js';

/** Fewer bars would look like blocks; more do not fit beside the other columns. */
const [MIN_BARS, MAX_BARS] = [10, 30];

export type ClassDecision = HeldClassDecisionBody['decision'];

/** Votes in each of the 10 to 30 minutes up to the last held vote, those without votes included, and the maximum. */
export function barsOf(votesPerMinute: HeldClassRow['votesPerMinute']): { bars: readonly number[]; highest: number } {
  const [first, last] = [votesPerMinute[0], votesPerMinute.at(-1)];
  if (!first || !last) return { bars: [], highest: 1 };
  const end = minuteNumber(last.minute);
  const length = Math.min(MAX_BARS, Math.max(MIN_BARS, end - minuteNumber(first.minute) + 1));
  const votes = new Map(votesPerMinute.map((each) => [minuteNumber(each.minute), each.votes]));
  const bars = Array.from({ length }, (_, index) => votes.get(end - length + 1 + index) ?? 0);
  return { bars, highest: Math.max(1, ...bars) };
}

export const whyHeld = ({ reason }: Pick<HeldClassRow, 'reason'>): string =>
  reason === 'rate' ? `plus de ${MAX_VOTES} voix dans l’heure` : 'plus du quart des voix de l’heure';

/** Effects of counting the held votes of a class, or of setting them aside. */
export function effectsOfDecision(row: HeldClassRow, decision: ClassDecision): Effect[] {
  const { undecided, lastRound } = row;
  const round = `${ordinal(lastRound.roundNumber)} scrutin`;
  const isCounting = decision === 'count';
  const votes = counted(undecided, 'voix retenue', 'voix retenues');
  const now = isCounting
    ? `${votes} ${plural(undecided, 'compte', 'comptent')} tout de suite dans le ${round} ;`
    : `${votes} ${plural(undecided, 'ne compte', 'ne comptent')} pas dans le ${round} ;`;
  return [
    effect(undecided > 0 ? now : 'aucune voix n’attend dans le scrutin ouvert ;'),
    effect(
      isCounting
        ? 'les suivantes du même réseau comptent dès qu’elles arrivent, dans toute l’édition ;'
        : 'les suivantes que la règle retient ne comptent pas non plus, dans toute l’édition ;',
    ),
    ...(row.votes > undecided
      ? [effect(`${number(row.votes - undecided)} voix de scrutins clos : leur résultat ne change pas ;`)]
      : []),
    effect('le motif est public, et la décision ne se reprend pas.'),
  ];
}
