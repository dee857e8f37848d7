import type { Draft } from '@fumata/contracts';
import type { Collection, DocumentStore, StoredDocument } from '@fumata/documents';

interface StoredDraft extends StoredDocument, Draft {
  readonly at: string;
}

/** Identifies a draft of an account; `key` is the article's id, or `nouveau`. */
export interface DraftKey {
  readonly accountId: string;
  readonly kind: 'article';
  readonly key: string;
}

const idOf = ({ accountId, kind, key }: DraftKey): string => `${accountId}/${kind}/${key}`;

/** Unsaved form contents per account. No acts; the last write wins. */
export class DraftStore {
  private readonly drafts: Collection<StoredDraft>;

  constructor(documents: DocumentStore) {
    this.drafts = documents.collection<StoredDraft>({ name: 'drafts' });
  }

  async get(key: DraftKey): Promise<(Draft & { at: string }) | undefined> {
    const draft = await this.drafts.get(idOf(key));
    return draft && { champs: draft.champs, version: draft.version, at: draft.at };
  }

  async put(key: DraftKey, { champs, version }: Draft, at: string): Promise<void> {
    await this.drafts.put({ _id: idOf(key), champs, version, at });
  }

  async delete(key: DraftKey): Promise<void> {
    await this.drafts.delete(idOf(key));
  }
}
