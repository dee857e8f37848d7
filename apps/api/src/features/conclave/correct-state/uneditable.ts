import { isDeepStrictEqual } from 'node:util';
import { requiredMajority } from '@fumata/conclave';
import type { ConclaveState, Correction } from '@fumata/contracts';

const EDITABLE: ReadonlySet<string> = new Set([
  'startDate',
  'currentDay',
  'dayPeriod',
  'currentRound',
  'totalRounds',
  'electors',
  'isActive',
  'majorityBasis',
] satisfies (keyof ConclaveState)[]);

/** Derived from votes, which keep arriving during an edit; excluded from the comparison. */
const RECKONED: ReadonlySet<string> = new Set([
  'majorityBase',
  'majorityReachedBy',
  'revision',
] satisfies (keyof ConclaveState)[]);

/**
 * The first field that was changed but is not editable. A majority that follows from the new number of electors is no
 * change.
 */
export function uneditable(wanted: Correction, state: ConclaveState): string | undefined {
  const follows = (field: string): boolean =>
    field === 'requiredMajority' &&
    (wanted.majorityBasis !== 'electors' || wanted[field] === requiredMajority(wanted.electors));
  return Object.entries(state)
    .filter(([field]) => field in wanted && !EDITABLE.has(field) && !RECKONED.has(field) && !follows(field))
    .find(([field, value]) => !isDeepStrictEqual(plain(wanted[field]), plain(value)))?.[0];
}

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));
