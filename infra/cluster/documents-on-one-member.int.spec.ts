import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connectMongoDocuments, type Collection, type DocumentStore } from '@fumata/documents';
import { eventually } from '@fumata/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { MONGODB, MongoReplicaSet } from '../servers/mongodb.ts';
import { findProgram } from '../servers/program.ts';
import { serversFolder, ServerMissing } from '../servers/server.ts';
import { mountSmallDisk, type SmallDisk } from '../torture/small-disk.ts';

interface Note {
  readonly _id: string;
  readonly text?: string;
}

const UNAVAILABLE = { name: 'Unavailable', what: 'documents' };
const MB = 1_000_000;
/** Room for the files of an empty server, which takes 300 MB for its journal. */
const DISK = 'size=420m';

function missingReason(): string | undefined {
  try {
    findProgram(MONGODB);
    return undefined;
  } catch (cause) {
    if (cause instanceof ServerMissing) return cause.message;
    throw cause;
  }
}

const missing = missingReason();
const describeOnMongo = missing === undefined ? describe : describe.skip;

describeOnMongo(`document store on one member${missing === undefined ? '' : ` (${missing})`}`, () => {
  let folder: string;
  let set: MongoReplicaSet;
  let store: DocumentStore;
  let notes: Collection<Note>;
  let disk: SmallDisk | undefined;

  const open = async (own: string): Promise<void> => {
    set = await MongoReplicaSet.in({ folder: own });
    await set.start();
    store = await connectMongoDocuments({ uri: set.url, serverSelectionTimeoutMs: 1_000 });
    notes = store.collection<Note>({ name: 'notes', indexes: [['text']] });
    await store.prepare();
  };
  const untilWritable = () => eventually('it is writable', async () => (await store.health()).writable);

  beforeEach(() => {
    folder = serversFolder();
  });
  afterEach(async () => {
    await store.close();
    await set.kill();
    disk?.unmount();
    disk = undefined;
    rmSync(folder, { recursive: true, force: true });
  });

  it('throws Unavailable on every call while there is no primary, and recovers', async () => {
    await open(folder);
    await notes.insert({ _id: 'before' });
    const writes = [
      () => notes.insert({ _id: 'during' }),
      () => notes.insertMany([{ _id: 'during' }]),
      () => notes.put({ _id: 'during' }),
      () => notes.replace({ _id: 'before', text: 'other' }),
      () => notes.replaceMany([{ document: { _id: 'before', text: 'other' } }]),
      () => notes.update('before', { set: { text: 'other' } }),
      () => notes.delete('before'),
      () => notes.deleteMany({}),
    ];
    const primary = await set.primary();
    await primary.command({ replSetStepDown: 600, force: true });
    const calls = [...writes, () => notes.get('before'), () => notes.find(), () => notes.count()];
    await Promise.all(calls.map((call) => expect(call()).rejects.toMatchObject(UNAVAILABLE)));
    expect(await store.health()).toMatchObject({ writable: false });
    await primary.command({ replSetFreeze: 0 });
    await untilWritable();
    expect(await notes.find()).toEqual([{ _id: 'before' }]);
    for (const write of writes) await write();
    expect(await notes.count()).toBe(0);
  });

  it('finds every acknowledged write after a kill, with the lock file that it leaves', async () => {
    await open(folder);
    await notes.insert({ _id: 'before' });
    await set.kill();
    expect(readFileSync(join(folder, 'member-0/mongod.lock'), 'utf8').trim()).not.toBe('');
    await expect(notes.insert({ _id: 'during' })).rejects.toMatchObject(UNAVAILABLE);
    await set.start();
    await untilWritable();
    expect(await notes.find()).toEqual([{ _id: 'before' }]);
  });

  const onDisk = process.platform === 'linux' && process.getuid?.() === 0 ? it : it.skip;
  onDisk('throws Unavailable on a full disk, loses nothing and recovers (needs root on Linux)', async () => {
    disk = mountSmallDisk(DISK);
    if (!disk) throw new Error('a small disk needs root on Linux');
    const own = join(disk.path, 'data');
    mkdirSync(own);
    await open(own);
    const filler = join(disk.path, 'filler');
    const { bavail, bsize } = statfsSync(disk.path);
    writeFileSync(filler, Buffer.alloc(bavail * bsize - 4 * MB));
    const stored: string[] = [];
    const fill = async (): Promise<void> => {
      for (;;) {
        const _id = `note-${stored.length}`;
        await notes.insert({ _id, text: randomBytes(MB).toString('base64') });
        stored.push(_id);
      }
    };
    await expect(fill()).rejects.toMatchObject(UNAVAILABLE);
    rmSync(filler);
    await set.kill();
    await set.start();
    await untilWritable();
    const found = (await notes.find({}, { fields: [] })).map(({ _id }) => _id);
    expect(stored.filter((id) => !found.includes(id))).toEqual([]);
    expect(await notes.insert({ _id: 'after' })).toEqual({ inserted: true });
  });
});
