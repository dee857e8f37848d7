import type { StoredDocument } from '@fumata/documents';

/** The collections that are compared. */
export type ComparedCollection = 'editions' | 'rounds' | 'snapshots' | 'tiles' | 'edges';

/** A field of a stored document that differs from the log. */
export interface Difference {
  readonly collection: ComparedCollection;
  readonly _id: string;
  /** Dotted path; '' if one side lacks the document. */
  readonly field: string;
  /** Undefined for none. */
  readonly stored: unknown;
  readonly fromLog: unknown;
}

/** A document to replace or delete; guarded by the position of the stored one. */
export interface Repair {
  readonly collection: ComparedCollection;
  readonly _id: string;
  readonly stored: StoredDocument | undefined;
  readonly fromLog: (StoredDocument & { readonly position: string }) | undefined;
}

/** Result of a comparison. */
export interface ComparisonResult {
  readonly differences: readonly Difference[];
  readonly repairs: readonly Repair[];
}

/** A document as of a log position. */
export interface PositionedDocument extends StoredDocument {
  readonly position: string;
}

/**
 * Compares document by document. A document's position may be anywhere between its last change and `upTo`, the position
 * of its group; a higher one would block later writes.
 */
export function compareDocuments<T extends PositionedDocument>(
  collection: ComparedCollection,
  stored: readonly T[],
  fromLog: readonly T[],
  upTo: string,
): ComparisonResult {
  const left = new Map(stored.map((document) => [document._id, document]));
  const right = new Map(fromLog.map((document) => [document._id, document]));
  const differences: Difference[] = [];
  const repairs: Repair[] = [];
  for (const _id of new Set([...left.keys(), ...right.keys()])) {
    const pair = { stored: left.get(_id), fromLog: right.get(_id) };
    const found = differencesWithin(pair, upTo).map((where) => ({ collection, _id, ...where }));
    if (found.length === 0) continue;
    // Copied, because the fold continues to change its documents.
    differences.push(...structuredClone(found));
    repairs.push(structuredClone({ collection, _id, ...pair }));
  }
  return { differences, repairs };
}

type FieldDifference = Pick<Difference, 'field' | 'stored' | 'fromLog'>;

function differencesWithin(
  pair: { readonly stored: PositionedDocument | undefined; readonly fromLog: PositionedDocument | undefined },
  upTo: string,
): FieldDifference[] {
  const { stored, fromLog } = pair;
  if (!stored || !fromLog) return [{ field: '', stored, fromLog }];
  const isAhead = !(stored.position <= upTo);
  return [
    ...(isAhead ? [{ field: 'position', stored: stored.position, fromLog: upTo }] : []),
    ...deepDifferences({ ...stored, position: '' }, { ...fromLog, position: '' }),
  ];
}

/** Compares path by path, down to values that are not objects or arrays on both sides. */
export function deepDifferences(stored: unknown, fromLog: unknown, field = ''): FieldDifference[] {
  if (Object.is(stored, fromLog)) return [];
  if (!isBranch(stored) || !isBranch(fromLog) || Array.isArray(stored) !== Array.isArray(fromLog))
    return [{ field, stored, fromLog }];
  const [left, right] = [new Map(Object.entries(stored)), new Map(Object.entries(fromLog))];
  return [...new Set([...left.keys(), ...right.keys()])].flatMap((key) =>
    deepDifferences(left.get(key), right.get(key), field === '' ? key : `${field}.${key}`),
  );
}

const isBranch = (value: unknown): value is object => typeof value === 'object' && value !== null;
