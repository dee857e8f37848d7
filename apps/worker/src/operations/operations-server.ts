import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { isInternal, listeningAddress, withoutDetails, type Health } from '@fumata/platform';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';

export interface OperationsOptions {
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  readonly metrics: Registry;
  readonly logger: Pick<Logger, 'error'>;
}

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

/** Probes are short and have short timeouts. */
const REQUEST_TIMEOUT_MS = 5_000;

const json = (status: number, body: object): Answer => ({
  status,
  type: 'application/json; charset=utf-8',
  body: JSON.stringify(body),
});
const STARTING: Health = { status: 'unavailable', checks: { worker: { ok: false, detail: 'starting' } } };

/** Health and metrics of a worker, for operators. */
export class OperationsServer {
  /** Health check; until it is set the worker is starting. */
  health: () => Promise<Health> = () => Promise.resolve(STARTING);

  /** Listens before the rest of the worker exists. @throws EADDRINUSE */
  static async open(options: OperationsOptions): Promise<OperationsServer> {
    const server = createServer({
      requestTimeout: REQUEST_TIMEOUT_MS,
      headersTimeout: REQUEST_TIMEOUT_MS,
      connectionsCheckingInterval: REQUEST_TIMEOUT_MS,
    });
    const operations = new OperationsServer(server, options);
    server.listen(options.port, options.host);
    await once(server, 'listening');
    return operations;
  }

  private constructor(
    private readonly server: Server,
    private readonly options: OperationsOptions,
  ) {
    server.on('request', (request, response) => void this.serve(request, response));
  }

  /** `http://127.0.0.1:3001` */
  get address(): string {
    return listeningAddress(this.server, this.options.host);
  }

  /** Closes keep-alive connections too. */
  async close(): Promise<void> {
    const closed = once(this.server, 'close');
    this.server.close();
    this.server.closeAllConnections();
    await closed;
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { status, type, body } = await this.answer(request).catch((err: unknown) => {
      this.options.logger.error({ err, req: request }, 'operations: request failed');
      return json(500, { status: 'fault' });
    });
    response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' });
    response.end(request.method === 'HEAD' ? undefined : body);
  }

  private async answer(request: IncomingMessage): Promise<Answer> {
    if (request.method !== 'GET' && request.method !== 'HEAD') return json(405, { status: 'refused' });
    const isInternalRequest = isInternal(request);
    switch (request.url?.split('?', 1)[0]) {
      case '/health/live':
        return json(200, { status: 'ok' });
      case '/health/ready': {
        const { status, checks } = await this.health();
        const visibleChecks = isInternalRequest ? checks : withoutDetails(checks);
        return json(status === 'unavailable' ? 503 : 200, { status, checks: visibleChecks });
      }
      case '/metrics': {
        const { metrics } = this.options;
        if (isInternalRequest) return { status: 200, type: metrics.contentType, body: await metrics.metrics() };
      }
    }
    return json(404, { status: 'not-found' });
  }
}
