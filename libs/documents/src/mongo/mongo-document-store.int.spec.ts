import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { eventually, TcpProxy } from '@fumata/testing';
import { describe, it, expect, beforeEach, afterEach, jest } from '@jest/globals';
import mongoose from 'mongoose';
import { describeDocuments, describeDurableDocuments } from '../documents.contract.js';
import type { DurableDocumentsUnderTest } from '../documents.fixture.js';
import type { DocumentStore } from '../documents.js';
import { describeTransactions } from '../transactions.contract.js';
import { connectMongoDocuments } from './connect.js';

const uri = process.env['MONGODB_TEST_URI'];

const newDatabase = (): string => `fumata-test-${randomUUID()}`;

async function drop(at: string, database: string): Promise<void> {
  const connection = await mongoose.createConnection(at, { dbName: database }).asPromise();
  await connection.dropDatabase();
  await connection.close();
}

/** A single attempt to find a server takes as long. */
const SELECTION_MS = 400;

/** Longer than any time-out of the driver's heartbeat. */
const BUSY_MS = 6_000;

const [OP_REPLY, OP_MSG] = [1, 2013];

/** Answer of an older server to `hello`: OP_REPLY to the first message of a connection, OP_MSG to later ones. */
function oldHello(request: Buffer, maxWireVersion: number): Buffer {
  const isMessage = request.readInt32LE(12) === OP_MSG;
  const document = { ok: 1, ismaster: true, isWritablePrimary: true, minWireVersion: 0, maxWireVersion };
  const body = mongoose.mongo.BSON.serialize(document);
  const head = Buffer.alloc(isMessage ? 21 : 36);
  head.writeInt32LE(head.length + body.length, 0);
  head.writeInt32LE(request.readInt32LE(4), 8);
  head.writeInt32LE(isMessage ? OP_MSG : OP_REPLY, 12);
  if (!isMessage) head.writeInt32LE(1, 32);
  return Buffer.concat([head, body]);
}

function describeOn(at: string): void {
  const start = async (): Promise<DurableDocumentsUnderTest> => {
    const database = newDatabase();
    const open = () => connectMongoDocuments({ uri: at, database });
    const store = await open();
    return {
      store,
      reopened: open,
      stop: async () => {
        await store.close();
        await drop(at, database);
      },
    };
  };
  describeDocuments('mongo', start);
  describeDurableDocuments('mongo', start);
  describeTransactions('mongo', start);

  describe('watermarks of another process', () => {
    it('contain each write that was acknowledged to this one, and its positions', async () => {
      const { store, reopened, stop } = await start();
      const other = await reopened();
      const notes = store.collection<{ _id: string; n: number }>({ name: 'notes', counted: true });
      let { writes } = await other.watermarks();
      for (let n = 0; n < 20; n += 1) {
        await notes.put({ _id: 'a', n });
        const next = await other.watermarks();
        expect(next.writes).toBeGreaterThan(writes);
        writes = next.writes;
      }
      await store.raisePosition('0007');
      expect(await other.watermarks()).toEqual({ writes, position: '0007' });
      await other.close();
      await stop();
    });
  });

  describe('document store on an unstable connection', () => {
    const database = newDatabase();
    let proxy: TcpProxy;
    let unstable: string;
    let store: DocumentStore;

    beforeEach(async () => {
      proxy = new TcpProxy(new URL(at));
      unstable = `mongodb://127.0.0.1:${await proxy.start()}/?directConnection=true`;
      store = await connectMongoDocuments({
        uri: unstable,
        database,
        serverSelectionTimeoutMs: 1_000,
        timeouts: { readMs: 500, writeMs: 1_000 },
      });
    });
    afterEach(async () => {
      await store.close();
      await proxy.stop();
      await drop(at, database);
    });

    it('throws Unavailable while disconnected and recovers', async () => {
      const notes = store.collection<{ _id: string }>({ name: 'notes' });
      await notes.insert({ _id: 'before' });
      await proxy.stop();
      const unavailable = { name: 'Unavailable', what: 'documents' };
      await expect(notes.get('before')).rejects.toMatchObject(unavailable);
      await expect(notes.find()).rejects.toMatchObject(unavailable);
      await expect(notes.insert({ _id: 'during' })).rejects.toMatchObject(unavailable);
      await expect(notes.insertMany([{ _id: 'during' }])).rejects.toMatchObject(unavailable);
      expect((await store.health()).writable).toBe(false);
      await proxy.start();
      expect(await notes.insert({ _id: 'after' })).toEqual({ inserted: true });
      expect(await notes.find()).toEqual([{ _id: 'after' }, { _id: 'before' }]);
      expect(await store.health()).toEqual({ writable: true });
    });

    it('throws Unavailable on a call that a silent server does not answer, and recovers', async () => {
      const notes = store.collection<{ _id: string }>({ name: 'notes' });
      await notes.insert({ _id: 'before' });
      proxy.pause();
      const calls = [
        () => notes.get('before'),
        () => notes.find(),
        () => notes.count(),
        () => notes.put({ _id: 'during' }),
      ];
      await Promise.all(calls.map((call) => expect(call()).rejects.toThrow('no answer in time')));
      proxy.resume();
      const isAnswered = () => notes.get('before').then(({ _id } = { _id: '' }) => _id === 'before');
      await eventually('the call is answered', () => isAnswered().catch(() => false)); // a busy machine is slow, too
    });

    it('throws Unavailable after a minute if no time-out is configured, as in a worker', async () => {
      const patient = await connectMongoDocuments({ uri: unstable, database });
      try {
        const notes = patient.collection<{ _id: string }>({ name: 'notes' });
        await notes.insert({ _id: 'before' });
        proxy.pause();
        jest.useFakeTimers({
          doNotFake: ['setImmediate', 'clearImmediate', 'nextTick', 'queueMicrotask', 'performance'],
        });
        const late = expect(notes.get('before')).rejects.toThrow('no answer in time');
        await jest.advanceTimersByTimeAsync(60_000);
        await late;
      } finally {
        jest.useRealTimers();
        proxy.resume();
        await patient.close();
      }
    });

    it('answers late through a slow network, within the time-outs', async () => {
      const notes = store.collection<{ _id: string }>({ name: 'notes' });
      await notes.insert({ _id: 'before' });
      proxy.delay(100);
      expect(await notes.insert({ _id: 'during' })).toEqual({ inserted: true });
      expect(await notes.count()).toBe(2);
    });

    it('keeps its connection and the calls in flight while the process is busy or frozen for seconds', async () => {
      const patient = await connectMongoDocuments({ uri: unstable, database });
      try {
        const notes = patient.collection<{ _id: string }>({ name: 'notes' });
        await notes.insert({ _id: 'before' });
        const forwarded = Promise.all([proxy.forwarded('during'), proxy.forwarded('before')]);
        const calls = [notes.insert({ _id: 'during' }), notes.get('before')];
        await forwarded;
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, BUSY_MS);
        expect(await Promise.all(calls)).toEqual([{ inserted: true }, { _id: 'before' }]);
        expect(await notes.count()).toBe(2);
      } finally {
        await patient.close();
      }
    });

    it.each([
      ['3.6', 6, /reports maximum wire version 6, but .* requires at least 9 \(MongoDB 4\.4\)/],
      ['5.0', 13, /^MongoDB is too old: 6\.0 or newer is required\.$/],
      [
        '6.0 without a replica set',
        17,
        /^MongoDB has no transactions: a replica set is required, even of one member\.$/,
      ],
    ])('refuses MongoDB %s with a sentence that says why', async (_version, wireVersion, sentence) => {
      const old = createServer((socket) =>
        socket.on('data', (request: Buffer) => void socket.write(oldHello(request, wireVersion))),
      ).listen(0, '127.0.0.1');
      await once(old, 'listening');
      const { port } = old.address() as AddressInfo;
      const connecting = connectMongoDocuments({ uri: `mongodb://127.0.0.1:${port}`, serverSelectionTimeoutMs: 1_000 });
      await expect(connecting).rejects.toThrow(sentence);
      old.close();
    });

    it('finds a server at start-up that answers only after a while', async () => {
      const { hostname, port } = new URL(at);
      const answersFrom = performance.now() + 1.5 * SELECTION_MS;
      const starting = createServer((socket) => {
        if (performance.now() < answersFrom) return void socket.destroy();
        const server = connect(Number(port), hostname);
        for (const end of [socket, server])
          end.on('error', () => undefined).on('close', () => [socket, server].map((each) => each.destroy()));
        return void socket.pipe(server).pipe(socket);
      }).listen(0, '127.0.0.1');
      await once(starting, 'listening');
      const { port: startingPort } = starting.address() as AddressInfo;
      const connected = await connectMongoDocuments({
        uri: `mongodb://127.0.0.1:${startingPort}/?directConnection=true`,
        serverSelectionTimeoutMs: SELECTION_MS,
      });
      expect(performance.now()).toBeGreaterThan(answersFrom);
      await connected.close();
      starting.close();
    });

    it('throws Unavailable at start-up if no server answers', async () => {
      const nobody = createServer().listen(0, '127.0.0.1');
      await once(nobody, 'listening');
      const free = (nobody.address() as AddressInfo).port;
      nobody.close();
      const connecting = connectMongoDocuments({ uri: `mongodb://127.0.0.1:${free}`, serverSelectionTimeoutMs: 200 });
      await expect(connecting).rejects.toMatchObject({ name: 'Unavailable', what: 'documents' });
    });
  });
}

if (uri === undefined) {
  describe('documents on MongoDB', () => {
    it.skip('the whole suite (needs MongoDB, see the first lines of npm test)', () => undefined);
  });
} else {
  describeOn(uri);
}
