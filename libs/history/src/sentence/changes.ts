import type { Correctable, MajorityBasis } from '@fumata/conclave';
import { dayAndMonth, hour, longDate, number, PERIOD } from '@fumata/text';

/** A field that an act may change: of the state, or of the result of a closed round. */
type Field =
  | keyof Correctable
  | 'isPaused'
  | 'pauseReason'
  | 'pauseExhortationBy'
  | 'closesAt'
  | 'clusterReason'
  | 'popeElected'
  | 'votes'
  | 'requiredMajority'
  | 'smoke'
  | 'totalVotes'
  | 'leader'
  | 'leaderVotes';
type Value = string | number | boolean | null;

/** A change of an act; cardinals are given by name. */
interface ActChange {
  readonly field: Field;
  /** Null for none. */
  readonly before: Value;
  readonly after: Value;
}

/** The bases of a majority in words. */
export const MAJORITY_BASIS: Readonly<Record<MajorityBasis, string>> = {
  electors: 'électeurs',
  votesCast: 'voix comptées',
  uniqueVoters: 'votants (première voix seulement)',
};

/** A change as the list of acts shows it. */
export interface ChangeText {
  readonly label: string;
  /** Undefined without an old value. */
  readonly before: string | undefined;
  readonly after: string;
}

const LABELS: Readonly<Record<Field, string>> = {
  startDate: 'Premier jour',
  currentDay: 'Jour',
  dayPeriod: 'Demi-journée',
  currentRound: 'Scrutin',
  totalRounds: 'Scrutins',
  electors: 'Électeurs',
  isActive: 'Actif',
  majorityBasis: 'Base de la majorité',
  isPaused: 'En pause',
  pauseReason: 'Raison',
  pauseExhortationBy: 'Exhortation du cardinal',
  closesAt: 'Clôture annoncée',
  clusterReason: 'Motif public',
  popeElected: 'Élu',
  votes: 'Voix de l’élu',
  requiredMajority: 'Majorité requise',
  smoke: 'Fumée',
  totalVotes: 'Voix comptées',
  leader: 'En tête',
  leaderVotes: 'Voix de qui menait',
};

const WORDS: Readonly<Partial<Record<Field, Readonly<Record<string, string>>>>> = {
  dayPeriod: PERIOD,
  majorityBasis: MAJORITY_BASIS,
  smoke: { black: 'noire', white: 'blanche' },
};

/** Formats changes; the leader and the leader's votes share a line. */
export function changeTexts(changes: readonly ActChange[]): ChangeText[] {
  const leaderVotes = changes.find(({ field }) => field === 'leaderVotes');
  return changes
    .filter(({ field }) => field !== 'leaderVotes')
    .map(({ field, before, after }) => ({
      label: LABELS[field],
      before: before === null ? undefined : valueText(field, before),
      after:
        field === 'leader' && leaderVotes
          ? `${valueText(field, after)}, ${valueText('leaderVotes', leaderVotes.after)}\u00A0voix`
          : valueText(field, after),
    }));
}

function valueText(field: Field, value: Value): string {
  if (value === null) return '–';
  if (typeof value === 'boolean') return value ? 'oui' : 'non';
  if (typeof value === 'number') return number(value);
  if (field === 'startDate') return longDate(value);
  if (field === 'closesAt') return `${dayAndMonth(value)}, ${hour(value)}`;
  return WORDS[field]?.[value] ?? value;
}
