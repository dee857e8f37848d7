import { afterAll, it } from '@jest/globals';
import { connectMongoDocuments } from '@fumata/documents';
import type { Collection, CollectionDefinition, DocumentStore, StoredDocument } from '@fumata/documents';
import { HISTORY } from '@fumata/content';
import { connectBullMqJobs, SITE_JOBS } from '@fumata/jobs';
import { connectGridFsPictures, Pictures } from '@fumata/media';
import type { PictureStore } from '@fumata/media';
import { createIds, environment } from '@fumata/platform';
import type { EnvironmentVariables } from '@fumata/platform';
import type { ApiSystem } from '../system.js';

/** Set by the second run of the tests: documents, pictures and jobs are then those of real servers. */
const ON_SERVERS = environment['TESTS_ON_SERVERS'] !== undefined;
const { MONGODB_TEST_URI: uri = '', REDIS_TEST_URL: redisUrl = '' } = environment;

const ids = createIds();
const database = `fumata-http-${ids.uuid()}`;

interface Shared {
  readonly documents: DocumentStore;
  readonly pictures: PictureStore;
  /** By their names, those that have been written to since they were last emptied. */
  readonly written: Map<string, Collection<StoredDocument>>;
  /** Those that hold the demo's content and nothing else, so that it need not be sown again. */
  readonly sown: Map<string, Collection<StoredDocument>>;
}

/** What is noted in the content's history once a collection is sown. */
const NOTE_OF: Readonly<Record<string, string>> = {
  'quiz-questions': 'demo-questions',
  articles: 'demo-articles',
  cardinals: 'demo-cardinals',
  'papabile-days': 'demo-papabile-days',
};

let opening: Promise<Shared> | undefined;

/** One database for all tests of a file, empty at the beginning of each: a database of its own would take a second. */
async function open(): Promise<Shared> {
  const documents = await connectMongoDocuments({ uri, database });
  const pictures = await connectGridFsPictures({ uri, database });
  const [written, sown]: [Shared['written'], Shared['sown']] = [new Map(), new Map()];
  const prepared = new Set<string>();
  let undeclared = true;
  const { collection, prepare } = documents;
  documents.collection = <T extends StoredDocument>(definition: CollectionDefinition) => {
    undeclared ||= !prepared.has(definition.name);
    prepared.add(definition.name);
    const declared = collection.call(documents, definition);
    return noting(declared, () =>
      written.set(definition.name, declared),
    ) as Collection<never> as Collection<T>; // as it was declared
  };
  documents.prepare = async () => {
    if (undeclared) await prepare.call(documents);
    undeclared = false;
  };
  return { documents, pictures, written, sown };
}

const READS: readonly PropertyKey[] = ['get', 'find', 'count'];

/** Tells of each write. */
function noting<T extends object>(collection: T, onWrite: () => void): T {
  return new Proxy(collection, {
    get(target, name) {
      const method: unknown = Reflect.get(target, name, target);
      if (typeof method !== 'function') return method;
      if (!READS.includes(name)) onWrite();
      return method.bind(target);
    },
  });
}

if (ON_SERVERS)
  afterAll(async () => {
    const shared = await opening;
    if (!shared) return;
    await empty(shared, false);
    await Promise.all([shared.documents.close(), shared.pictures.close()]);
  });

async function empty({ documents, pictures, written, sown }: Shared, keepSown: boolean): Promise<void> {
  const dirty = new Map(keepSown ? written : [...sown, ...written]);
  const notes = documents.collection(HISTORY);
  for (const [name, collection] of dirty) {
    if (name === HISTORY.name) continue;
    await collection.deleteMany({});
    sown.delete(name);
  }
  const kept = [...sown.keys()].flatMap((name) => NOTE_OF[name] ?? []);
  await notes.deleteMany({ _id: { $nin: kept } });
  written.clear();
  for (const name of await pictures.names()) await pictures.delete(name);
}

/** What has been written until now is the demo's content, and stays until a test changes it. */
function nothingButSown({ written, sown }: Shared): void {
  for (const name of Object.keys(NOTE_OF)) {
    const collection = written.get(name);
    if (!collection) continue;
    sown.set(name, collection);
    written.delete(name);
  }
}

/** What a test changes of the store itself is undone with the test. */
const ownView = (documents: DocumentStore): DocumentStore => ({
  collection: documents.collection,
  prepare: documents.prepare,
  health: () => documents.health(),
  close: () => documents.close(),
});

/** What takes minutes where it is run on FerretDB runs in memory alone, and says so. */
export function itInMemory(name: string, run: () => Promise<void>): void {
  if (ON_SERVERS) it.skip(`${name} (minutes on FerretDB; runs in memory)`, run);
  else it(name, run);
}

/** What needs updates that are atomic is not tried on FerretDB, and says so. */
export function itWithAtomicUpdates(name: string, run: () => Promise<void>): void {
  if (environment['TESTS_ON_SERVERS'] === 'ferretdb')
    it.skip(`${name} (FerretDB: its updates are not atomic; runs in memory and on MongoDB)`, run);
  else it(name, run);
}

export interface ServerStores extends Partial<Pick<ApiSystem, 'documents' | 'pictures' | 'jobs'>> {
  /** To be told once the system is ready. */
  readonly opened: () => void;
}

/**
 * What a system under test stands on instead of memory; nothing in the first run. Of one that is given documents, they are
 * left as they are: it is another process beside one that is at work on them.
 */
export async function serverStores(
  { SEED = 'demo' }: EnvironmentVariables,
  given: Partial<ApiSystem>,
): Promise<ServerStores> {
  if (!ON_SERVERS) return { opened: () => undefined };
  const shared = await (opening ??= open());
  if (!given.documents) await empty(shared, SEED !== 'none');
  const jobs = await connectBullMqJobs({
    ...{ kinds: SITE_JOBS, redisUrl, prefix: `http-${ids.uuid()}` },
    onFault: () => undefined,
  });
  return {
    documents: ownView(shared.documents),
    pictures: new Pictures({ store: shared.pictures, onKept: () => undefined }),
    jobs,
    opened: () => {
      if (!given.documents) nothingButSown(shared);
    },
  };
}
