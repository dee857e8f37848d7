import type { StoredDocument } from '@fumata/documents';
import type { Difference } from './differences.js';
import type { FullFold } from './full-fold.js';
import type { RepairResult } from './repair.js';

/** A difference as stored: values as truncated JSON text, null for none. */
interface StoredDifference {
  readonly collection: string;
  readonly id: string;
  readonly field: string;
  readonly stored: string | null;
  readonly fromLog: string | null;
}

/** Result of the last comparison of a group with the log; its id is the group. */
export interface CheckDocument extends StoredDocument {
  readonly at: string;
  readonly position: string | null;
  /** Number of folded events. */
  readonly events: number;
  readonly tookMs: number;
  /** A rebuild compares too. */
  readonly by: 'check' | 'rebuild';
  readonly total: number;
  /** At most 200. */
  readonly differences: readonly StoredDifference[];
  /** Number of repaired documents; null without a repair. */
  readonly mended: number | null;
}

interface Comparison {
  readonly by: CheckDocument['by'];
  /** In ms since 1970. */
  readonly startedAt: number;
  readonly at: Date;
  /** Undefined before the first write. */
  readonly position: string | undefined;
  readonly differences: readonly Difference[];
  /** Undefined without a repair. */
  readonly repairs?: readonly RepairResult[] | undefined;
}

const MAX_DIFFERENCES = 200;
const MAX_TEXT_LENGTH = 300;

export const checkDocument = (
  { group, eventCount }: Pick<FullFold, 'group' | 'eventCount'>,
  { by, startedAt, at, position, differences, repairs }: Comparison,
): CheckDocument => ({
  _id: group,
  at: at.toISOString(),
  tookMs: at.getTime() - startedAt,
  by,
  position: position ?? null,
  events: eventCount,
  total: differences.length,
  differences: differences.slice(0, MAX_DIFFERENCES).map(toStoredDifference),
  mended: repairs ? repairs.filter(({ outcome }) => outcome !== 'changed-meanwhile').length : null,
});

const toStoredDifference = ({ collection, _id: id, field, stored, fromLog }: Difference): StoredDifference => ({
  collection,
  id,
  field,
  stored: textOf(stored),
  fromLog: textOf(fromLog),
});

function textOf(value: unknown): string | null {
  if (value === undefined) return null;
  const text = JSON.stringify(value);
  return text.length <= MAX_TEXT_LENGTH ? text : `${text.slice(0, MAX_TEXT_LENGTH)}…`;
}
