import { afterAll } from '@jest/globals';
import { connectMongoDocuments } from '@fumata/documents';
import type { Collection, CollectionDefinition, DocumentStore, StoredDocument } from '@fumata/documents';
import { BullMqJobQueue, SITE_JOBS } from '@fumata/jobs';
import { connectGridFsPictures, Pictures } from '@fumata/media';
import type { PictureStore } from '@fumata/media';
import { createIds, environment } from '@fumata/platform';
import type { ApiSystem } from '../system.js';

/** Set by the second run of the tests: documents, pictures and jobs are then those of real servers. */
const ON_SERVERS = environment['TESTS_ON_SERVERS'] !== undefined;
const { MONGODB_TEST_URI: uri = '', REDIS_TEST_URL: redisUrl = '' } = environment;

const ids = createIds();
const database = `fumata-http-${ids.uuid()}`;

interface Shared {
  readonly documents: DocumentStore;
  readonly pictures: PictureStore;
  /** Collections that have been written to since they were last emptied. */
  readonly written: Set<Collection<StoredDocument>>;
}

let opening: Promise<Shared> | undefined;

/** One database for all tests of a file, empty at the beginning of each: a database of its own would take a second. */
async function open(): Promise<Shared> {
  const documents = await connectMongoDocuments({ uri, database });
  const pictures = await connectGridFsPictures({ uri, database });
  const written = new Set<Collection<StoredDocument>>();
  const prepared = new Set<string>();
  let undeclared = true;
  const { collection, prepare } = documents;
  documents.collection = <T extends StoredDocument>(definition: CollectionDefinition) => {
    undeclared ||= !prepared.has(definition.name);
    prepared.add(definition.name);
    const declared = collection.call(documents, definition);
    return noting(declared, () => written.add(declared)) as Collection<never> as Collection<T>; // as it was declared
  };
  documents.prepare = async () => {
    if (undeclared) await prepare.call(documents);
    undeclared = false;
  };
  return { documents, pictures, written };
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
    await empty(shared);
    await Promise.all([shared.documents.close(), shared.pictures.close()]);
  });

async function empty({ pictures, written }: Shared): Promise<void> {
  await Promise.all([...written].map((collection) => collection.deleteMany({})));
  written.clear();
  for (const name of await pictures.names()) await pictures.delete(name);
}

/** What a test changes of the store itself is undone with the test. */
const ownView = (documents: DocumentStore): DocumentStore => ({
  collection: documents.collection,
  prepare: documents.prepare,
  health: () => documents.health(),
  close: () => documents.close(),
});

/** What a system under test stands on instead of memory; nothing in the first run. */
export async function serverStores(): Promise<Partial<ApiSystem>> {
  if (!ON_SERVERS) return {};
  const shared = await (opening ??= open());
  await empty(shared);
  const jobs = await BullMqJobQueue.open({
    ...{ kinds: SITE_JOBS, redisUrl, prefix: `http-${ids.uuid()}` },
    onFault: () => undefined,
  });
  return {
    documents: ownView(shared.documents),
    pictures: new Pictures({ store: shared.pictures, onKept: () => undefined }),
    jobs,
  };
}
