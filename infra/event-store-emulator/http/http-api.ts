import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Account } from '../accounts/access.ts';
import type { Accounts } from '../accounts/accounts.ts';
import { startScavenge } from '../log/scavenge.ts';
import { VERSION } from '../protocol/server-features.ts';
import type { Store } from '../store.ts';
import { usersApi } from './users-api.ts';

/** One request with the account that makes it. */
export interface HttpCall {
  readonly method: string;
  readonly path: string;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly account: Account | undefined;
}

export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers });
  response.end(JSON.stringify(body));
}

export function sendStatus(response: ServerResponse, status: number): void {
  response.writeHead(status).end();
}

const isOperator = (account: Account | undefined): boolean =>
  account?.groups.some((group) => group === '$admins' || group === '$ops') ?? false;

/** The part of the server's HTTP interface that operators and the project use. */
export class HttpApi {
  readonly #store: Store;
  /** Undefined on a server without accounts. */
  readonly #accounts: Accounts | undefined;

  constructor(store: Store, accounts: Accounts | undefined) {
    this.#store = store;
    this.#accounts = accounts;
  }

  serve(request: IncomingMessage, response: ServerResponse): void {
    const path = (request.url ?? '/').replace(/\?.*$/s, '');
    const method = request.method ?? 'GET';
    if (path === '/health/live') return sendStatus(response, method === 'GET' || method === 'HEAD' ? 204 : 405);
    const { authorization } = request.headers;
    const account = authorization === undefined ? undefined : this.#accounts?.authenticate(authorization);
    if (this.#accounts && authorization !== undefined && !account) return sendStatus(response, 401);
    void this.#route({ method, path, request, response, account }).catch((cause: unknown) => {
      console.error(cause);
      if (!response.headersSent) sendStatus(response, 500);
    });
  }

  async #route(call: HttpCall): Promise<void> {
    const { method, path, request, response, account } = call;
    const isOpen = this.#accounts === undefined;
    if (path === '/info') return sendJson(response, 200, this.#info());
    if (path === '/gossip') return sendJson(response, 200, this.#gossip());
    if (path === '/ping') return sendJson(response, 200, { text: 'Ping request' });
    if (path === '/stats')
      return isOpen || account ? sendJson(response, 200, { proc: { id: process.pid } }) : sendStatus(response, 401);
    if (path === '/admin/scavenge' && method === 'POST') {
      if (!isOpen && !isOperator(account)) return sendStatus(response, 401);
      return sendJson(response, 200, { scavengeId: await startScavenge(this.#store) });
    }
    if (path === '/') {
      response.writeHead(302, {
        location: `http://${request.headers.host}/web/index.html`,
        'content-type': 'text/plain; charset=utf-8',
      });
      return void response.end();
    }
    if (this.#accounts && path.startsWith('/users')) return usersApi(this.#accounts, call);
    return sendStatus(response, 404);
  }

  #info(): object {
    const hasAccounts = this.#accounts !== undefined;
    return {
      esVersion: VERSION,
      state: this.#store.member.state.toLowerCase(),
      features: { projections: false, userManagement: hasAccounts, atomPub: false },
      authentication: { type: hasAccounts ? 'internal' : 'insecure', properties: null },
    };
  }

  #gossip(): object {
    const { member, log } = this.#store;
    const position = log.end;
    const members = member.gossip.map(({ instanceId, state, isAlive, host, port }) => ({
      instanceId,
      timeStamp: new Date().toISOString(),
      state,
      isAlive,
      internalTcpIp: host,
      internalTcpPort: 0,
      internalSecureTcpPort: 0,
      externalTcpIp: host,
      externalTcpPort: 0,
      externalSecureTcpPort: 0,
      httpEndPointIp: host,
      httpEndPointPort: port,
      lastCommitPosition: position,
      writerCheckpoint: position,
      chaserCheckpoint: position,
      epochPosition: 0,
      epochNumber: member.epoch,
      epochId: instanceId,
      nodePriority: 0,
      isReadOnlyReplica: false,
      esVersion: VERSION,
    }));
    return { members, serverIp: members[0]?.httpEndPointIp, serverPort: members[0]?.httpEndPointPort };
  }
}
