import { setTimeout as wait } from 'node:timers/promises';
import { type ChannelCredentials, Client, credentials, Metadata, type ServiceError } from '@grpc/grpc-js';
import type { Call } from '../protocol/call.ts';
import { Code, GrpcError, notReady } from '../protocol/grpc-error.ts';

export interface ForwarderOptions {
  /** Certificates that the leader's must be signed with; undefined without TLS. */
  readonly tls: { readonly ca: readonly Buffer[] } | undefined;
  /** Host and port of a leader that lives. */
  readonly leader: () => string | undefined;
}

const TIMEOUT_MS = 5_000;
const LOOK_MS = 25;
const CLIENT_OPTIONS = { 'grpc.initial_reconnect_backoff_ms': 100, 'grpc.max_reconnect_backoff_ms': 500 };
const asIs = (message: Buffer): Buffer => message;

/** Passes calls on to the leader, and waits for one while there is none. */
export class Forwarder {
  readonly #leader: () => string | undefined;
  readonly #credentials: ChannelCredentials;
  #connection: { readonly address: string; readonly client: Client } | undefined;

  constructor({ tls, leader }: ForwarderOptions) {
    this.#leader = leader;
    this.#credentials = tls
      ? credentials.createSsl(Buffer.concat(tls.ca), null, null, { checkServerIdentity: () => undefined })
      : credentials.createInsecure();
  }

  /** The leader's answers. @throws GrpcError or ServiceError the leader's, or `Forwarding timeout` */
  async forward(call: Call, messages: readonly Buffer[]): Promise<readonly Buffer[]> {
    const end = performance.now() + TIMEOUT_MS;
    while (performance.now() < end) {
      const address = this.#leader();
      const answers = address && (await this.#send(this.#clientOf(address), call, messages, end - performance.now()));
      if (answers) return answers;
      // Without an answer the leader may have recorded it: it must not be sent again.
      await wait(address ? Math.max(0, end - performance.now()) : LOOK_MS);
    }
    throw new GrpcError(Code.ABORTED, 'Forwarding timeout');
  }

  #clientOf(address: string): Client {
    if (this.#connection?.address === address) return this.#connection.client;
    this.#connection?.client.close();
    this.#connection = { address, client: new Client(address, this.#credentials, CLIENT_OPTIONS) };
    return this.#connection.client;
  }

  /** Undefined when there is no answer in time. */
  #send(
    client: Client,
    { path, authorization }: Call,
    messages: readonly Buffer[],
    timeoutMs: number,
  ): Promise<readonly Buffer[] | undefined> {
    const metadata = new Metadata({ waitForReady: true });
    if (authorization !== undefined) metadata.set('authorization', authorization);
    return new Promise((resolve, reject) => {
      const answers: Buffer[] = [];
      const deadline = Date.now() + timeoutMs;
      const stream = client.makeBidiStreamRequest(path, asIs, asIs, metadata, { deadline });
      stream.on('data', (answer: Buffer) => answers.push(answer)).on('end', () => resolve(answers));
      stream.on('error', (error: ServiceError) => (isFromLeader(error) ? reject(error) : resolve(undefined)));
      for (const message of messages) stream.write(message);
      stream.end();
    });
  }
}

/** Other errors are those of the connection: the leader has ended, or it does not answer in time. */
function isFromLeader({ code, details }: ServiceError): boolean {
  if (code === Code.UNAVAILABLE) return details === notReady().message;
  return code !== Code.DEADLINE_EXCEEDED && code !== Code.CANCELLED && code !== Code.INTERNAL;
}
