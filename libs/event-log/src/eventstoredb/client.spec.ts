import { PassThrough } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { connectClient } from './client.js';

type Creator = (service: unknown, name: string, create: () => PassThrough) => () => Promise<PassThrough>;

/** The stream of appends as the client (6.2) opens it, with a stand-in for gRPC. */
async function appendStream(onAnswer: (answer: unknown) => void): Promise<PassThrough> {
  const client = connectClient('esdb://127.0.0.1:1?tls=false');
  const creator = Reflect.get(client, 'GRPCStreamCreator') as Creator; // protected in the client's types
  Object.assign(client, { getGRPCClient: () => Promise.resolve({}) });
  const grpcStream = new PassThrough({ objectMode: true });
  return creator({}, 'appendToStream', () => grpcStream.on('data', onAnswer))();
}

describe('connectClient', () => {
  it('hands answers on to the client', async () => {
    const answers: unknown[] = [];
    const stream = await appendStream((answer) => answers.push(answer));
    stream.emit('data', 'recorded');
    expect(answers).toEqual(['recorded']);
  });

  it('drops an answer that no append waits for any more', async () => {
    const waiting = new Map<string, readonly [() => void]>();
    const stream = await appendStream((answer) => {
      const [resolve] = waiting.get(String(answer))!;
      resolve();
    });
    expect(() => stream.emit('data', 'too late')).not.toThrow();
  });

  it('does not hide other errors', async () => {
    const stream = await appendStream(() => {
      throw new RangeError('a defect');
    });
    expect(() => stream.emit('data', 'recorded')).toThrow('a defect');
  });
});
