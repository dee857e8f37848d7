import { EventStoreDBClient } from '@eventstore/db-client';

interface AppendStream {
  write(request: unknown): boolean;
  listeners(event: 'data'): readonly ((answer: unknown) => void)[];
  removeAllListeners(event: 'data'): unknown;
  on(event: 'data', listener: (answer: unknown) => void): unknown;
}

type StreamCreator = (
  service: unknown,
  name: string,
  create: (grpcClient: unknown) => AppendStream,
  cache?: unknown,
) => unknown;

interface Channel {
  close(): void;
}

/**
 * A client (6.2) that does not end the process and closes its connection on dispose.
 *
 * The original keeps pending appends in one table for the whole process: an error on one stream clears it, and a later
 * answer on another stream then ends the process with a TypeError. Here such an answer is dropped; its append was
 * already rejected and is retried after a search. Fixed in the client's successor (kurrent-io/KurrentDB-Client-NodeJS,
 * pull request 523).
 *
 * @throws Error containing the connection string if it is malformed
 */
export function connectClient(connectionString: string): EventStoreDBClient {
  const client = EventStoreDBClient.connectionString(connectionString);
  const original = Reflect.get(client, 'GRPCStreamCreator') as StreamCreator; // protected in the client's types
  const guardingCreator: StreamCreator = (service, name, create, cache) =>
    original(
      service,
      name,
      name === 'appendToStream' ? (grpcClient) => guardStream(create(grpcClient)) : create,
      cache,
    );
  Reflect.set(client, 'GRPCStreamCreator', guardingCreator);
  surviveFailedDiscovery(client);
  closeWhenDisposed(client);
  return client;
}

/**
 * The original handles a failed call in a promise that nothing awaits. The handler awaits the current connection: if no
 * node is found for it, the unhandled rejection would end the process.
 */
function surviveFailedDiscovery(client: EventStoreDBClient): void {
  // Private in the client's types.
  const handleError = Reflect.get(client, 'handleError') as (...failure: unknown[]) => Promise<void>;
  Reflect.set(client, 'handleError', (...failure: unknown[]) => handleError(...failure).catch(() => undefined));
}

/** The original would keep the connection open for half an hour, and a pending call may even open another one. */
function closeWhenDisposed(client: EventStoreDBClient): void {
  let current: Channel | undefined;
  let isDisposed = false;
  const create = Reflect.get(client, 'createChannel') as () => Promise<Channel>; // private in the client's types
  Reflect.set(client, 'createChannel', async () => {
    const channel = await create();
    current = channel; // the client has closed the one before
    if (isDisposed) channel.close();
    return channel;
  });
  const dispose = client.dispose;
  client.dispose = async () => {
    isDisposed = true;
    const disposed = dispose();
    current?.close();
    await disposed;
  };
}

/**
 * The original also waits for drain before it writes, in promises that nothing awaits: if the stream ends meanwhile,
 * their rejections would end the process. Here `write` always reports a writable stream: requests are buffered either
 * way, and the appender limits them.
 */
function guardStream(stream: AppendStream): AppendStream {
  const write = stream.write.bind(stream);
  stream.write = (request) => {
    write(request);
    return true;
  };
  const listeners = stream.listeners('data');
  stream.removeAllListeners('data');
  stream.on('data', (answer) => {
    try {
      for (const listener of listeners) listener(answer);
    } catch (cause) {
      if (!(cause instanceof TypeError)) throw cause; // an answer that no append waits for
    }
  });
  return stream;
}
