import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { connectMongoDocuments, type Collection, type DocumentStore } from '@fumata/documents';
import { eventually } from '@fumata/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { MONGODB, MongoReplicaSet } from '../../servers/mongodb.ts';
import { findProgram } from '../../servers/program.ts';
import { serversFolder, ServerMissing } from '../../servers/server.ts';
import { Closers } from '../site/closers.ts';

interface Note {
  readonly _id: string;
  readonly text?: string;
}

const UNAVAILABLE = { name: 'Unavailable', what: 'documents' };

const UNFINISHED_TRANSACTION = `
  import { MongoClient } from 'mongodb';
  const client = await MongoClient.connect(process.argv[1]);
  const session = client.startSession();
  session.startTransaction();
  const notes = client.db().collection('notes');
  await notes.insertOne({ _id: 'during' }, { session });
  await notes.replaceOne({ _id: 'before' }, { text: 'lost' }, { session });
  console.log('unfinished');
`;

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
  const closers = new Closers();

  beforeEach(async () => {
    folder = serversFolder();
    closers.add(() => rmSync(folder, { recursive: true, force: true }));
    set = await MongoReplicaSet.in({ folder });
    closers.add(() => set.kill());
    await set.start();
    store = await connectMongoDocuments({ uri: set.url, serverSelectionTimeoutMs: 1_000 });
    closers.add(() => store.close());
    notes = store.collection<Note>({ name: 'notes', indexes: [['text']] });
    await store.prepare();
  });
  afterEach(() => closers.close());

  const untilWritable = () => eventually('it is writable', async () => (await store.health()).writable);

  it('throws Unavailable on every call while there is no primary, and recovers', async () => {
    await notes.insert({ _id: 'before' });
    const writes = [
      () => notes.insert({ _id: 'during' }),
      () => notes.insertMany([{ _id: 'during' }]),
      () => notes.put({ _id: 'during' }),
      () => notes.replace({ _id: 'before', text: 'other' }),
      () => store.transaction([notes.writes({ replace: [{ document: { _id: 'before', text: 'other' } }] })]),
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

  it('makes no write of a process that is killed amid a transaction, and saves wait until the server aborts it', async () => {
    await (await set.primary()).command({ setParameter: 1, transactionLifetimeLimitSeconds: 2 });
    await notes.insert({ _id: 'before' });
    const killed = spawn(process.execPath, ['--input-type=module', '--eval', UNFINISHED_TRANSACTION, set.url]);
    await once(killed.stdout, 'data');
    killed.kill('SIGKILL');
    await once(killed, 'exit');
    expect(await notes.find()).toEqual([{ _id: 'before' }]);
    const again = { insert: [{ _id: 'during' }], replace: [{ document: { _id: 'before', text: 'again' } }] };
    expect(await store.transaction([notes.writes(again)])).toBe(false);
    expect(await notes.update('before', { set: { text: 'saved' } })).toMatchObject({ updated: true });
    expect(await store.transaction([notes.writes(again)])).toBe(true);
    expect(await notes.find()).toEqual([{ _id: 'before', text: 'again' }, { _id: 'during' }]);
  });

  it('finds every acknowledged write after a kill, with the lock file that it leaves', async () => {
    await notes.insert({ _id: 'before' });
    await set.kill();
    expect(readFileSync(join(folder, 'member-0/mongod.lock'), 'utf8').trim()).not.toBe('');
    await expect(notes.insert({ _id: 'during' })).rejects.toMatchObject(UNAVAILABLE);
    await set.start();
    await untilWritable();
    expect(await notes.find()).toEqual([{ _id: 'before' }]);
  });
});
