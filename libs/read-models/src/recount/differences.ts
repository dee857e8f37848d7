import type { StoredDocument } from '@fumata/documents';

/** Collections whose documents are compared. */
export type Compared = 'editions' | 'rounds' | 'snapshots' | 'tiles' | 'edges';

/** Where a stored document is not what the log gives. */
export interface Difference {
  readonly collection: Compared;
  readonly _id: string;
  /** Dotted; '' when one side has no such document at all. */
  readonly field: string;
  /** Undefined where there is nothing. */
  readonly stored: unknown;
  readonly fromLog: unknown;
}

/** A document that is to be written anew, or taken away; guarded by the position that the stored one bears. */
export interface Mend {
  readonly collection: Compared;
  readonly _id: string;
  readonly stored: StoredDocument | undefined;
  readonly fromLog: (StoredDocument & { readonly position: string }) | undefined;
}

/** What a comparison has found. */
export interface Found {
  readonly differences: readonly Difference[];
  readonly mends: readonly Mend[];
}

/** As of a position in the log. */
export interface Placed extends StoredDocument {
  readonly position: string;
}

/**
 * Document by document. A document's own position may lie anywhere between its last change and `upTo`, the position that
 * the group stands for; beyond it, it would not be written any more.
 */
export function compareDocuments<T extends Placed>(
  collection: Compared,
  stored: readonly T[],
  fromLog: readonly T[],
  upTo: string,
): Found {
  const left = new Map(stored.map((document) => [document._id, document]));
  const right = new Map(fromLog.map((document) => [document._id, document]));
  const differences: Difference[] = [];
  const mends: Mend[] = [];
  for (const _id of new Set([...left.keys(), ...right.keys()])) {
    const pair = { stored: left.get(_id), fromLog: right.get(_id) };
    const found = differencesWithin(pair, upTo).map((where) => ({ collection, _id, ...where }));
    if (found.length === 0) continue;
    // What is counted goes on being counted.
    differences.push(...structuredClone(found));
    mends.push(structuredClone({ collection, _id, ...pair }));
  }
  return { differences, mends };
}

type Where = Pick<Difference, 'field' | 'stored' | 'fromLog'>;

function differencesWithin(
  pair: { readonly stored: Placed | undefined; readonly fromLog: Placed | undefined },
  upTo: string,
): Where[] {
  const { stored, fromLog } = pair;
  if (!stored || !fromLog) return [{ field: '', stored, fromLog }];
  const ahead = !(stored.position <= upTo);
  return [
    ...(ahead ? [{ field: 'position', stored: stored.position, fromLog: upTo }] : []),
    ...deepDifferences({ ...stored, position: '' }, { ...fromLog, position: '' }),
  ];
}

/** Path by path, down to what is no object or array on both sides. */
export function deepDifferences(stored: unknown, fromLog: unknown, field = ''): Where[] {
  if (Object.is(stored, fromLog)) return [];
  if (!isBranch(stored) || !isBranch(fromLog) || Array.isArray(stored) !== Array.isArray(fromLog))
    return [{ field, stored, fromLog }];
  const [left, right] = [new Map(Object.entries(stored)), new Map(Object.entries(fromLog))];
  return [...new Set([...left.keys(), ...right.keys()])].flatMap((key) =>
    deepDifferences(left.get(key), right.get(key), field === '' ? key : `${field}.${key}`),
  );
}

const isBranch = (value: unknown): value is object => typeof value === 'object' && value !== null;
