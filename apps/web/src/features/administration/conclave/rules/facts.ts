import type { ConclaveState, Overview, ResultRow, Cardinal, CardinalCard } from '@fumata/contracts';
import { number, percent } from '@fumata/text';
import type { LiveConclave } from '../../../../live/live-conclave.js';
import { baseOf, hasReachedNow, BASE_NAMES } from '../../../../live/standings/majority.js';
import { unlisted } from '../../../../live/standings/standings.js';

export type ConclaveStatus = 'complete' | 'paused' | 'inactive' | 'active';

export function statusOf({ isComplete, isPaused, isActive }: ConclaveState): ConclaveStatus {
  if (isComplete) return 'complete';
  if (isPaused) return 'paused';
  return isActive ? 'active' : 'inactive';
}

/** '66,9 % des électeurs' */
export function majorityShare(view: LiveConclave): string {
  const base = baseOf(view);
  const whole = BASE_NAMES[view.conclaveState.majorityBasis];
  return base === 0 ? `deux tiers des ${whole}` : `${percent((100 * view.requiredMajority) / base)} des ${whole}`;
}

type CandidateVotes = Pick<ResultRow, 'cardinalId' | 'votes'>;

const comparesFirstVotes = ({ conclaveState }: LiveConclave): boolean => conclaveState.majorityBasis === 'uniqueVoters';

const findElectable = (electable: Overview['electable'], { cardinalId }: CandidateVotes) =>
  electable.find((each) => each.cardinalId === cardinalId);

/** If only first votes count, only the server knows who has the majority: the state and the overview name them. */
export const hasMajority = (row: CandidateVotes, view: LiveConclave, electable: Overview['electable'] = []): boolean =>
  hasReachedNow(view)(row) || (comparesFirstVotes(view) && findElectable(electable, row) !== undefined);

export function mayBeElected(row: CandidateVotes, view: LiveConclave, electable: Overview['electable'] = []): boolean {
  const status = statusOf(view.conclaveState);
  return status !== 'complete' && status !== 'inactive' && hasMajority(row, view, electable);
}

/** Distance to the majority. First votes are known only of cardinals who have the majority. */
export function distanceText(row: CandidateVotes, view: LiveConclave, electable: Overview['electable'] = []): string {
  if (hasMajority(row, view, electable)) return 'majorité atteinte';
  const missing = view.requiredMajority - row.votes;
  if (!comparesFirstVotes(view)) return `il manque ${number(missing)}\u00A0voix`;
  return missing > 0 ? `il manque au moins ${number(missing)}\u00A0voix` : 'premières voix insuffisantes';
}

/** The votes that count towards the majority: all votes, or each voter's first. */
export const votesCompared = (row: CandidateVotes, view: LiveConclave, electable: Overview['electable'] = []): number =>
  (comparesFirstVotes(view) ? findElectable(electable, row)?.votes : undefined) ?? row.votes;

/** '41 voix (majorité : 89)' */
export const outOf = (votes: number, required: number, basis = ''): string =>
  `${number(votes)} voix (majorité\u00A0: ${number(required)}${basis && `, ${basis}`})`;

/** ', exhortation du cardinal Dominique Mamberti'; empty without one */
export const exhortationText = ({ exhortationBy }: Pick<Overview['pauseDefaults'], 'exhortationBy'>): string =>
  exhortationBy === '' ? '' : `, exhortation du cardinal ${exhortationBy}`;

/** The fields of a cardinal that the dashboard shows. */
export type Person = Pick<Cardinal, '_id' | 'slug' | 'prenom' | 'nom' | 'nomComplet' | 'ordre' | 'photo'>;
export type People = ReadonlyMap<string, Person>;

export const personBy = (card: CardinalCard, people: People): Person =>
  people.get(card._id) ?? { ...card, ...unlisted(card) };
