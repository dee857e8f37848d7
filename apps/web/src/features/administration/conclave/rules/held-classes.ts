import { MAX_VOTES } from '@fumata/conclave';
import type { HeldClassRow } from '@fumata/contracts';
import { counted, number, ordinal, plural } from '@fumata/text';
import { effect, type Effect } from './effects.js';

/** Fewer bars would look like blocks; more do not fit beside the other columns. */
const [MIN_BARS, MAX_BARS] = [10, 30];
const MINUTE_MS = 60_000;

const timeOf = (minute: string): number => Date.parse(`${minute}Z`);

/** Votes in each of the 10 to 30 minutes up to the last held vote, minutes without votes included, and the highest number. */
export function barsOf(votesPerMinute: HeldClassRow['votesPerMinute']): { bars: readonly number[]; highest: number } {
  const [first, last] = [votesPerMinute[0]?.minute ?? '', votesPerMinute.at(-1)?.minute ?? ''];
  if (votesPerMinute.length === 0) return { bars: [], highest: 1 };
  const minutes = (timeOf(last) - timeOf(first)) / MINUTE_MS + 1;
  const length = Math.min(MAX_BARS, Math.max(MIN_BARS, minutes));
  const votes = new Map(votesPerMinute.map((each) => [timeOf(each.minute), each.votes]));
  const start = timeOf(last) - (length - 1) * MINUTE_MS;
  const bars = Array.from({ length }, (_, index) => votes.get(start + index * MINUTE_MS) ?? 0);
  return { bars, highest: Math.max(1, ...bars) };
}

export const whyHeld = ({ reason }: Pick<HeldClassRow, 'reason'>): string =>
  reason === 'rate' ? `plus de ${MAX_VOTES} voix dans l’heure` : 'plus du quart des voix de l’heure';

/** Effects of counting the held votes of a class, or of setting them aside. */
export function effectsOfDecision(row: HeldClassRow, decision: 'count' | 'set-aside'): Effect[] {
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
