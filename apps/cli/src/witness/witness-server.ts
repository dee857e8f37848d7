import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { listeningAddress } from '@fumata/platform';
import type { Witness, WitnessReply } from './witness.js';

/** 63 lines of a proof and a note with many signatures. */
const MAX_BODY_BYTES = 65_536;
const REQUEST_TIMEOUT_MS = 10_000;
const MAX_CONNECTIONS = 100;
/** A connection can hold many requests. */
const MAX_REQUESTS = 100;

const refused = (status: number, body: string): WitnessReply => ({
  status,
  type: 'text/plain; charset=utf-8',
  body: `${body}\n`,
});

const BUSY = refused(503, 'too many requests at once');
const TOO_LARGE = refused(413, `a request has at most ${MAX_BODY_BYTES} bytes`);

export interface WitnessServerOptions {
  readonly witness: Pick<Witness, 'addCheckpoint'>;
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  readonly onError: (cause: unknown) => void;
}

/** Serves `POST /add-checkpoint`. */
export class WitnessServer {
  private unfinished = 0;

  private constructor(
    private readonly server: Server,
    private readonly options: WitnessServerOptions,
  ) {
    server.maxConnections = MAX_CONNECTIONS;
    server.on('request', (request, response) => void this.serve(request, response));
  }

  /** @throws EADDRINUSE and other errors of the system */
  static async open(options: WitnessServerOptions): Promise<WitnessServer> {
    const server = createServer({
      requestTimeout: REQUEST_TIMEOUT_MS,
      headersTimeout: REQUEST_TIMEOUT_MS,
      connectionsCheckingInterval: REQUEST_TIMEOUT_MS,
    });
    const witness = new WitnessServer(server, options);
    server.listen(options.port, options.host);
    await once(server, 'listening');
    return witness;
  }

  get address(): string {
    return listeningAddress(this.server, this.options.host);
  }

  async close(): Promise<void> {
    const closed = once(this.server, 'close');
    this.server.close();
    this.server.closeAllConnections();
    await closed;
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.unfinished += 1;
    const { status, type, body } = await this.answer(request).catch((cause: unknown) => {
      if (!request.destroyed || request.complete) this.options.onError(cause); // else: the client has gone
      return refused(500, 'the witness has failed');
    });
    this.unfinished -= 1;
    // The rest of a body that was not read would be taken for the next request.
    const connection = request.complete ? 'keep-alive' : 'close';
    response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store', connection }).end(body);
  }

  private async answer(request: IncomingMessage): Promise<WitnessReply> {
    if (request.url !== '/add-checkpoint') return refused(404, 'only /add-checkpoint is served');
    if (request.method !== 'POST') return refused(405, 'only POST is served');
    if (this.unfinished > MAX_REQUESTS) return BUSY;
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of request as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > MAX_BODY_BYTES) return TOO_LARGE;
      chunks.push(chunk);
    }
    return this.options.witness.addCheckpoint(Buffer.concat(chunks).toString());
  }
}
