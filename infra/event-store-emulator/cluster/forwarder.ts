import { connect, type ClientHttp2Session, type IncomingHttpHeaders } from 'node:http2';
import { setTimeout as wait } from 'node:timers/promises';
import { framed, type GrpcCall, MessageReader } from '../protocol/grpc-call.ts';
import { Code, GrpcError } from '../protocol/grpc-error.ts';

export interface ForwarderOptions {
  /** Certificates that the leader's must be signed with; undefined without TLS. */
  readonly tls: { readonly ca: readonly Buffer[] } | undefined;
  /** Host and port of a leader that lives. */
  readonly leader: () => string | undefined;
}

const TIMEOUT_MS = 5_000;
const LOOK_MS = 25;

/** Passes calls on to the leader, and waits for one while there is none. */
export class Forwarder {
  readonly #options: ForwarderOptions;
  #session: { readonly address: string; readonly session: ClientHttp2Session } | undefined;

  constructor(options: ForwarderOptions) {
    this.#options = options;
  }

  /** The leader's answers. @throws GrpcError the leader's, or `Forwarding timeout` */
  async forward(call: GrpcCall, messages: readonly Buffer[]): Promise<readonly Buffer[]> {
    const end = performance.now() + TIMEOUT_MS;
    while (performance.now() < end) {
      const address = this.#options.leader();
      const session = address === undefined ? undefined : this.#sessionTo(address);
      const answers = session && (await this.#send(session, call, messages, end - performance.now()));
      if (answers) return answers;
      // Without an answer the leader may have recorded it: it must not be sent again.
      await wait(session ? Math.max(0, end - performance.now()) : LOOK_MS);
    }
    throw new GrpcError(Code.ABORTED, 'Forwarding timeout');
  }

  #sessionTo(address: string): ClientHttp2Session {
    if (this.#session?.address === address && !this.#session.session.closed) return this.#session.session;
    this.#session?.session.close();
    const { tls } = this.#options;
    const options = tls && { ca: [...tls.ca], checkServerIdentity: () => undefined };
    const session = connect(`${tls ? 'https' : 'http'}://${address}`, options);
    session.on('error', () => session.destroy());
    this.#session = { address, session };
    return session;
  }

  /** Undefined when there is no answer in time. */
  #send(
    session: ClientHttp2Session,
    { path, headers: { authorization } }: GrpcCall,
    messages: readonly Buffer[],
    timeoutMs: number,
  ): Promise<readonly Buffer[] | undefined> {
    return new Promise((resolve, reject) => {
      const own = { ':method': 'POST', ':path': path, 'content-type': 'application/grpc', te: 'trailers' };
      const stream = session.request({ ...own, ...(authorization !== undefined && { authorization }) });
      const reader = new MessageReader();
      const answers: Buffer[] = [];
      const finish = (headers: IncomingHttpHeaders): void => {
        const status = Number(headers['grpc-status'] ?? NaN);
        if (status === 0) resolve(answers);
        else if (status > 0) reject(errorOf(status, headers));
      };
      stream.on('response', finish).on('trailers', finish);
      stream.on('data', (chunk: Buffer) => answers.push(...reader.read(chunk)));
      stream.on('error', () => undefined).on('close', () => resolve(undefined));
      stream.setTimeout(timeoutMs, () => stream.close());
      stream.end(Buffer.concat(messages.map(framed)));
    });
  }
}

function errorOf(status: number, headers: IncomingHttpHeaders): GrpcError {
  const trailers = Object.entries(headers).flatMap(([name, value]) =>
    /^(:|grpc-|content-type|date)/.test(name) ? [] : [[name, decodeURIComponent(String(value))]],
  );
  return new GrpcError(status, decodeURIComponent(String(headers['grpc-message'])), Object.fromEntries(trailers));
}
