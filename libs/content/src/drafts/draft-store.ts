import type { Draft, KeptDraft } from '@fumata/contracts';
import { literally, type Collection, type DocumentStore, type StoredDocument } from '@fumata/documents';
import { DAY_MS } from '@fumata/platform';

interface StoredDraft extends StoredDocument, Draft {
  readonly at: string;
}

/** Identifies a draft of an account; each form has a key of its own. */
export interface DraftKey {
  readonly accountId: string;
  readonly kind: 'article';
  readonly key: string;
}

type DraftOwner = Omit<DraftKey, 'key'>;

const prefixOf = ({ accountId, kind }: DraftOwner): string => `${accountId}/${kind}/`;
const draftsOf = (owner: DraftOwner) => ({ _id: { $gte: prefixOf(owner), $lt: `${prefixOf(owner)}\uFFFF` } });
const LATEST_FIRST = { sort: { at: -1 } } as const;
const idOf = (key: DraftKey): string => prefixOf(key) + key.key;

/** Retention of drafts since their last change. */
const RETENTION_MS = 30 * DAY_MS;
/** Maximum number of drafts in a list. */
const MAX_LISTED = 50;
/** Maximum number of drafts per account: each may be as large as a request; the embedded store keeps it in memory. */
const MAX_KEPT = 100;

/** Unsaved form contents per account and form. Not audited; the last write wins. */
export class DraftStore {
  private readonly drafts: Collection<StoredDraft>;

  constructor(documents: DocumentStore) {
    this.drafts = documents.collection<StoredDraft>({ name: 'drafts', indexes: [['at']] });
  }

  /** The latest drafts of an article, or of new articles for null; latest change first. */
  async list(owner: DraftOwner, article: string | null): Promise<KeptDraft[]> {
    const prefix = prefixOf(owner);
    const drafts = await this.drafts.find(draftsOf(owner), LATEST_FIRST);
    return drafts
      .map(({ _id, champs, version, at, ...draft }) => {
        const cle = _id.slice(prefix.length);
        return { cle, champs, version, at, article: draft.article ?? articleOfKey(cle) };
      })
      .filter((draft) => draft.article === article)
      .slice(0, MAX_LISTED);
  }

  /** Keeps the draft; the account's oldest ones beyond `MAX_KEPT` are deleted. */
  async put(key: DraftKey, { champs, version, article = null }: Draft, at: string): Promise<void> {
    await this.drafts.put({ _id: idOf(key), champs, version, article, at });
    const excess = await this.drafts.find(draftsOf(key), { ...LATEST_FIRST, skip: MAX_KEPT, fields: [] });
    for (const { _id } of excess) await this.drafts.delete(_id);
  }

  async delete(key: DraftKey): Promise<void> {
    await this.drafts.delete(idOf(key));
  }

  /** Whether the draft of an article uses this image. */
  async uses(file: string): Promise<boolean> {
    const part = { $regex: literally(file) };
    return (await this.drafts.count({ $or: [{ 'champs.image': part }, { 'champs.contenu': part }] })) > 0;
  }

  /** Deletes drafts whose retention has ended. */
  async purge(now: string): Promise<void> {
    await this.drafts.deleteMany({ at: { $lte: new Date(Date.parse(now) - RETENTION_MS).toISOString() } });
  }
}

/** Earlier versions had one draft for each article, with its id as the key, and one for a new article. */
const articleOfKey = (key: string): string | null => (/^[0-9a-f]{24}$/.test(key) ? key : null);
