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

/** A document as of a log position. */
export interface PositionedDocument extends StoredDocument {
  readonly position: string;
}

/** A document to replace or delete; guarded by the position of the stored one. */
export interface Repair {
  readonly collection: ComparedCollection;
  readonly _id: string;
  readonly stored: StoredDocument | undefined;
  readonly fromLog: PositionedDocument | undefined;
}

/** Result of a comparison. */
export interface ComparisonResult {
  readonly differences: readonly Difference[];
  readonly repairs: readonly Repair[];
}

export interface ComparedDocument {
  readonly collection: ComparedCollection;
  readonly document: PositionedDocument;
}

export const keyOf = ({ collection, document }: ComparedDocument): string => `${collection} ${document._id}`;

/**
 * Compares document by document. A document's position may be anywhere between its last change and `upTo`, the position
 * of its group; a higher one would block later writes.
 */
export function compareDocuments(
  stored: readonly ComparedDocument[],
  fromLog: readonly ComparedDocument[],
  upTo: string,
): ComparisonResult {
  const [left, right] = [byKey(stored), byKey(fromLog)];
  const differences: Difference[] = [];
  const repairs: Repair[] = [];
  for (const [key, { collection, document }] of new Map([...left, ...right])) {
    const { _id } = document;
    const pair = { stored: left.get(key)?.document, fromLog: right.get(key)?.document };
    const documentDifferences = differencesWithin(pair, upTo).map((difference) => ({ collection, _id, ...difference }));
    if (documentDifferences.length === 0) continue;
    // Copied, because the fold continues to change its documents.
    differences.push(...structuredClone(documentDifferences));
    repairs.push(structuredClone({ collection, _id, ...pair }));
  }
  return { differences, repairs };
}

const byKey = (documents: readonly ComparedDocument[]) => new Map(documents.map((each) => [keyOf(each), each]));

type FieldDifference = Pick<Difference, 'field' | 'stored' | 'fromLog'>;

function differencesWithin(
  pair: { readonly stored: PositionedDocument | undefined; readonly fromLog: PositionedDocument | undefined },
  upTo: string,
): FieldDifference[] {
  const { stored, fromLog } = pair;
  if (!stored || !fromLog) return [{ field: '', stored: withoutSalts(stored), fromLog: withoutSalts(fromLog) }];
  const isAhead = !(stored.position <= upTo); // also if a damaged document has no position
  return [
    ...(isAhead ? [{ field: 'position', stored: stored.position, fromLog: upTo }] : []),
    ...deepDifferences({ ...stored, position: '' }, { ...fromLog, position: '' }),
  ];
}

/** Compares path by path, down to values that are not objects or arrays on both sides. */
export function deepDifferences(stored: unknown, fromLog: unknown, field = ''): FieldDifference[] {
  if (Object.is(stored, fromLog)) return [];
  if (!isBranch(stored) || !isBranch(fromLog) || Array.isArray(stored) !== Array.isArray(fromLog))
    return [{ field, stored: withoutSalt(field, stored), fromLog: withoutSalt(field, fromLog) }];
  const [left, right] = [new Map(Object.entries(stored)), new Map(Object.entries(fromLog))];
  return [...new Set([...left.keys(), ...right.keys()])].flatMap((key) =>
    deepDifferences(left.get(key), right.get(key), field === '' ? key : `${field}.${key}`),
  );
}

/** Differences are shown and logged; an edition's salt opens the commitments to all its voters. */
const withoutSalt = (field: string, value: unknown): unknown =>
  value !== undefined && /(?:^|\.)salts?(?:\.|$)/.test(field) ? '[redacted]' : withoutSalts(value);

const withoutSalts = (value: unknown): unknown =>
  isBranch(value)
    ? JSON.parse(JSON.stringify(value, (key, each: unknown) => (key === 'salt' || key === 'salts' ? undefined : each)))
    : value;

const isBranch = (value: unknown): value is object => typeof value === 'object' && value !== null;
