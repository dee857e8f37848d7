import { once } from 'node:events';
import { createServer, type ServerHttp2Session } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { jsonEvent } from '@eventstore/db-client';
import { describe, expect, it } from '@jest/globals';
import { connectClient } from './client.js';

type Creator = (service: unknown, name: string, create: () => PassThrough) => () => Promise<PassThrough>;

type ErrorHandler = (grpcClient: unknown, error: Error) => Promise<void>;

/** The append stream as the client (6.2) opens it, with a fake gRPC stream. */
async function appendStream(onAnswer: (answer: unknown) => void): Promise<PassThrough> {
  const client = connectClient('esdb://127.0.0.1:1?tls=false');
  const creator = Reflect.get(client, 'GRPCStreamCreator') as Creator; // protected in the client's types
  Object.assign(client, { getGRPCClient: () => Promise.resolve({}) });
  const grpcStream = new PassThrough({ objectMode: true });
  return creator({}, 'appendToStream', () => grpcStream.on('data', onAnswer))();
}

describe('connectClient', () => {
  it('closes its connection on dispose', async () => {
    const server = createServer();
    server.on('stream', (stream) => {
      // NOT_FOUND for every call
      stream.respond({ 'content-type': 'application/grpc', 'grpc-status': '5' }, { endStream: true });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const client = connectClient(`esdb://127.0.0.1:${port}?tls=false`);
    const connected = once(server, 'session');
    await client.deleteStream('ballot-1').catch(() => undefined);
    const [session] = (await connected) as [ServerHttp2Session];
    const closed = once(session, 'close');
    await client.dispose();
    await closed;
    server.close();
  });

  it('survives the end of an append stream that the server does not read', async () => {
    const server = createServer();
    server.on('stream', (stream) => stream.respond({ 'content-type': 'application/grpc' })); // reads nothing
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const client = connectClient(`esdb://127.0.0.1:${port}?tls=false`);
    Reflect.set(client, 'supports', () => Promise.resolve(true)); // protected in the client's types
    const written = once(server, 'stream');
    const event = jsonEvent({ type: 'VoteCast', data: { text: 'x'.repeat(100_000) } });
    const appending = Array.from({ length: 40 }, (_, n) => client.appendToStream(`ballot-${n}`, event));
    const appended = Promise.allSettled(appending);
    await written;
    await client.dispose();
    expect((await appended).map(({ status }) => status)).toEqual(Array(40).fill('rejected'));
    server.close();
  });

  it('survives a failed call while no cluster node is found', async () => {
    const client = connectClient('esdb://127.0.0.1:1,127.0.0.1:2?tls=false&maxDiscoverAttempts=1');
    const discovering = (Reflect.get(client, 'getChannel') as () => Promise<unknown>)(); // private in the client's types
    const discovered = expect(discovering).rejects.toThrow('Failed to discover');
    const handleError = Reflect.get(client, 'handleError') as ErrorHandler;
    const failure = Object.assign(new Error('14 UNAVAILABLE'), { code: 14, metadata: { getMap: () => ({}) } });
    await expect(handleError({ getChannel: () => ({}) }, failure)).resolves.toBeUndefined();
    await discovered;
  });

  it('passes answers to the client', async () => {
    const answers: unknown[] = [];
    const stream = await appendStream((answer) => answers.push(answer));
    stream.emit('data', 'recorded');
    expect(answers).toEqual(['recorded']);
  });

  it('drops an answer that no append waits for', async () => {
    const waiting = new Map<string, readonly [() => void]>();
    const stream = await appendStream((answer) => {
      const [resolve] = waiting.get(String(answer))!;
      resolve();
    });
    expect(() => stream.emit('data', 'too late')).not.toThrow();
  });

  it('rethrows other errors', async () => {
    const stream = await appendStream(() => {
      throw new RangeError('a defect');
    });
    expect(() => stream.emit('data', 'recorded')).toThrow('a defect');
  });
});
