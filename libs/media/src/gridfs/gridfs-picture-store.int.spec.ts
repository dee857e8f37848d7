import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { eventually, TcpProxy } from '@fumata/testing';
import { describe, expect, it } from '@jest/globals';
import mongoose from 'mongoose';
import { describePictureStore } from '../picture-store.contract.js';
import { connectGridFsPictures } from './connect.js';

const uri = process.env['MONGODB_TEST_URI'];

async function drop(at: string, database: string): Promise<void> {
  const connection = await mongoose.createConnection(at, { dbName: database }).asPromise();
  await connection.dropDatabase();
  await connection.close();
}

if (uri === undefined) {
  describe('pictures on MongoDB', () => {
    it.skip('the whole suite (needs MongoDB, see the first lines of npm test)', () => undefined);
  });
} else {
  describePictureStore('GridFS', async () => {
    const database = `fumata-test-${randomUUID()}`;
    const open = () => connectGridFsPictures({ uri, database });
    const store = await open();
    return {
      store,
      reopened: open,
      stop: async () => {
        await store.close();
        await drop(uri, database);
      },
    };
  });

  describe('pictures on MongoDB', () => {
    it('throw Unavailable on a call that a silent server does not answer, and recover', async () => {
      const proxy = new TcpProxy(new URL(uri));
      const database = `fumata-test-${randomUUID()}`;
      const store = await connectGridFsPictures({
        uri: `mongodb://127.0.0.1:${await proxy.start()}/?directConnection=true`,
        database,
        timeouts: { readMs: 500, writeMs: 1_000 },
      });
      await store.put('pictures/a.jpg', Buffer.from('before'));
      proxy.pause();
      const calls = [
        () => store.get('pictures/a.jpg'),
        () => store.read('pictures/a.jpg'),
        () => store.names(),
        () => store.put('pictures/b.jpg', Buffer.from('during')),
      ];
      await Promise.all(calls.map((call) => expect(call()).rejects.toThrow('no answer in time')));
      proxy.resume();
      const isAnswered = async () => (await store.get('pictures/a.jpg'))?.equals(Buffer.from('before')) ?? false;
      await eventually('the call is answered', () => isAnswered().catch(() => false)); // a busy machine is slow, too
      await store.close();
      await proxy.stop();
      await drop(uri, database);
    });

    it('are never given in part: a read fails when chunks are deleted', async () => {
      const database = `fumata-test-${randomUUID()}`;
      const store = await connectGridFsPictures({ uri, database });
      const twoChunks = Buffer.alloc(300_000, 1);
      await store.put('pictures/a.jpg', twoChunks);
      const connection = await mongoose.createConnection(uri, { dbName: database }).asPromise();
      await connection.collection('pictures.chunks').deleteOne({ n: 1 });
      const cut = { name: 'Unavailable', what: 'media' };
      await expect(store.get('pictures/a.jpg')).rejects.toMatchObject(cut);
      await expect(store.read('pictures/a.jpg').then((stream) => stream && buffer(stream))).rejects.toMatchObject(cut);
      expect(await store.read('pictures/a.jpg', { from: 0, to: 9 }).then((stream) => stream && buffer(stream))).toEqual(
        twoChunks.subarray(0, 10),
      );
      await connection.close();
      await store.close();
      await drop(uri, database);
    });

    it('are unavailable if no server answers', async () => {
      const nobody = createServer().listen(0, '127.0.0.1');
      await once(nobody, 'listening');
      const free = (nobody.address() as AddressInfo).port;
      nobody.close();
      const connecting = connectGridFsPictures({ uri: `mongodb://127.0.0.1:${free}`, serverSelectionTimeoutMs: 200 });
      await expect(connecting).rejects.toMatchObject({ name: 'Unavailable', what: 'media' });
    });
  });
}
