import type { Draft } from '@fumata/contracts';
import type { Collection, DocumentStore, StoredDocument } from '@fumata/documents';

interface StoredDraft extends StoredDocument, Draft {
  readonly at: string;
}

/** What a draft is of: the article's id, or `nouveau`. */
export interface DraftKey {
  readonly accountId: string;
  readonly kind: 'article';
  readonly key: string;
}

const idOf = ({ accountId, kind, key }: DraftKey): string => `${accountId}/${kind}/${key}`;

/** What people have typed and not saved yet, for each of them alone. No act, and no truth: the last one written is kept. */
export class DraftStore {
  private readonly drafts: Collection<StoredDraft>;

  constructor(documents: DocumentStore) {
    this.drafts = documents.collection<StoredDraft>({ name: 'drafts' });
  }

  async get(key: DraftKey): Promise<(Draft & { at: string }) | undefined> {
    const kept = await this.drafts.get(idOf(key));
    return kept && { champs: kept.champs, version: kept.version, at: kept.at };
  }

  async put(key: DraftKey, { champs, version }: Draft, at: string): Promise<void> {
    await this.drafts.put({ _id: idOf(key), champs, version, at });
  }

  async delete(key: DraftKey): Promise<void> {
    await this.drafts.delete(idOf(key));
  }
}
