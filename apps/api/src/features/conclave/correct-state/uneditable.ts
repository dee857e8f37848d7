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
const DERIVED: ReadonlySet<string> = new Set([
  'majorityBase',
  'majorityReachedBy',
  'revision',
] satisfies (keyof ConclaveState)[]);

/**
 * The first field that was changed but is not editable. A majority that follows from the new number of electors is no
 * change.
 */
export function uneditable(correction: Correction, state: ConclaveState): string | undefined {
  const follows = (field: string): boolean =>
    field === 'requiredMajority' &&
    (correction.majorityBasis !== 'electors' || correction[field] === requiredMajority(correction.electors));
  return Object.entries(state)
    .filter(([field]) => field in correction && !EDITABLE.has(field) && !DERIVED.has(field) && !follows(field))
    .find(([field, value]) => !isDeepStrictEqual(plain(correction[field]), plain(value)))?.[0];
}

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));
