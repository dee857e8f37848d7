import { randomUUID } from 'node:crypto';
import { openContent } from '@fumata/content';
import { openDocuments } from '@fumata/documents';
import { createIds, systemClock } from '@fumata/platform';
import type { Calls } from '../../torture/calls.ts';

interface EditorOptions {
  readonly calls: Calls;
  readonly token: string;
  readonly name: string;
  /** Addresses of the API processes. */
  readonly addresses: () => readonly string[];
  /** Called after each acknowledgement. */
  readonly onSaved?: () => void;
}

/** Their titles start with this. */
export const EDITOR_TITLE = 'Essai';

/** A saved article; null once it is deleted. */
export type SavedArticle = { readonly slug: string; readonly titre: string | null };

/**
 * Creates, changes and deletes articles, one call after the other. Each call has an idempotency key and is repeated until
 * its outcome is certain. After each, every process is asked for the article: it must have the change.
 */
export class Editor {
  /** By id, as acknowledged. */
  readonly saved = new Map<string, SavedArticle>();
  readonly wrong: string[] = [];
  readonly #options: EditorOptions;
  #stopped = false;

  constructor(options: EditorOptions) {
    this.#options = options;
  }

  stop(): void {
    this.#stopped = true;
  }

  async edit(): Promise<void> {
    for (let n = 1; !this.#stopped; n += 1) await this.#editOne(`${this.#options.name} ${n}`, n % 3 === 0);
  }

  async #editOne(titre: string, isDeleted: boolean): Promise<void> {
    const fields = { titre, resume: 'Un essai', contenu: '<p>Du texte</p>', publie: true };
    const article = await this.#send('POST', '/api/articles', fields);
    if (!article) return;
    await this.#save(String(article['_id']), { slug: String(article['slug']), titre });
    const path = `/api/articles/${String(article['_id'])}`;
    const changed = await this.#send('PUT', path, { titre: `${titre} changé`, version: article['version'] });
    if (!changed) return;
    await this.#save(String(article['_id']), { slug: String(changed['slug']), titre: `${titre} changé` });
    if (isDeleted && (await this.#send('DELETE', path)))
      await this.#save(String(article['_id']), { slug: String(changed['slug']), titre: null });
  }

  async #send(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) {
    const { calls, token } = this.#options;
    const headers = { 'x-auth-token': token, 'idempotency-key': randomUUID() };
    const answer = await calls.ask({ method, path, headers, ...(body && { body }) });
    if (answer.status < 300) return answer.body;
    process.stderr.write(`${method} ${path} ${answer.status} ${JSON.stringify(answer.body)}\n`);
    this.wrong.push(`${method} ${path} was answered ${answer.status} ${JSON.stringify(answer.body)}`);
    return undefined;
  }

  async #save(id: string, article: SavedArticle): Promise<void> {
    this.saved.set(id, article);
    this.#options.onSaved?.();
    await Promise.all(this.#options.addresses().map((address) => this.#expectShown(address, article)));
  }

  /** A process that is down, or without its documents, may answer nothing; it must not answer an older state. */
  async #expectShown(address: string, { slug, titre }: SavedArticle): Promise<void> {
    for (const path of [`/api/articles/slug/${slug}`, `/actualites/${slug}`]) {
      const response = await fetch(address + path).catch(() => undefined);
      const text = await response?.text().catch(() => undefined);
      if (!response || text === undefined || response.status >= 500) continue;
      const isShown = response.status === 200 && titre !== null && text.replaceAll('\u00A0', ' ').includes(titre);
      if (isShown === (titre !== null)) continue;
      this.wrong.push(`${path} was answered ${response.status} after ${titre ?? 'the deletion'} was acknowledged`);
    }
  }
}

export interface StoredArticles {
  /** Title as acknowledged and as stored, where they differ; null once deleted. */
  readonly differing: readonly (readonly [string | null, string | null])[];
  readonly alive: number;
  /** Acknowledged deletions that are not in the trash; negative if articles are there that nobody deleted. */
  readonly missingInTrash: number;
}

/** Compares what is stored with what the editors, who have stopped, were told. */
export async function storedArticles(documentsUrl: string, editors: readonly Editor[]): Promise<StoredArticles> {
  const documents = await openDocuments(documentsUrl, '');
  const { articles } = openContent(documents, systemClock, createIds(systemClock));
  const saved = editors.flatMap((editor) => [...editor.saved]);
  const stored = await Promise.all(
    saved.map(async ([id, { titre }]) => [titre, (await articles.get(id))?.titre ?? null] as const),
  );
  const trash = (await articles.trash()).filter(({ titre }) => titre.startsWith(EDITOR_TITLE));
  await documents.close();
  const alive = saved.filter(([, { titre }]) => titre !== null).length;
  return {
    differing: stored.filter(([acknowledged, actual]) => acknowledged !== actual),
    alive,
    missingInTrash: saved.length - alive - trash.length,
  };
}
