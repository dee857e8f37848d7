import type { Collection, DocumentStore, StoredDocument } from '@fumata/documents';
import type { Group } from '../models.js';
import type { Difference } from './differences.js';

/** A difference as it is kept: values as JSON text, cut short; null where there is nothing. */
export interface KeptDifference {
  readonly collection: string;
  readonly id: string;
  readonly field: string;
  readonly stored: string | null;
  readonly fromLog: string | null;
}

/** The last comparison of a group with the log. */
export interface CheckDocument extends StoredDocument {
  readonly at: string;
  readonly position: string | null;
  /** Events that were folded. */
  readonly events: number;
  readonly tookMs: number;
  /** A rebuild compares as well. */
  readonly by: 'check' | 'rebuild';
  readonly total: number;
  /** Some hundred of them at most. */
  readonly differences: readonly KeptDifference[];
  /** Documents written anew, when that was asked for. */
  readonly mended: number | null;
}

export type NewCheck = Omit<CheckDocument, '_id' | 'total' | 'differences'> & {
  readonly differences: readonly Difference[];
};

const MOST_KEPT = 200;
const LONGEST_TEXT = 300;

export class Checks {
  private readonly documents: Collection<CheckDocument>;

  constructor(store: DocumentStore) {
    this.documents = store.collection<CheckDocument>({ name: 'view-checks' });
  }

  /** Undefined when the group was never compared. */
  last(group: Group): Promise<CheckDocument | undefined> {
    return this.documents.get(group);
  }

  async keep(group: Group, { differences, ...check }: NewCheck): Promise<CheckDocument> {
    const total = differences.length;
    const document = { ...check, _id: group, total, differences: differences.slice(0, MOST_KEPT).map(kept) };
    await this.documents.put(document);
    return document;
  }
}

const kept = ({ collection, _id: id, field, stored, fromLog }: Difference): KeptDifference => ({
  ...{ collection, id, field },
  ...{ stored: textOf(stored), fromLog: textOf(fromLog) },
});

function textOf(value: unknown): string | null {
  if (value === undefined) return null;
  const text = JSON.stringify(value);
  return text.length <= LONGEST_TEXT ? text : `${text.slice(0, LONGEST_TEXT)}…`;
}
