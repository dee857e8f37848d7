import type { IncomingMessage, RequestListener } from 'node:http';
import type { Account } from '../accounts/access.ts';
import { answerUsers } from '../accounts/users-api.ts';
import { STATE_NAMES } from '../cluster/member.ts';
import { startScavenge } from '../log/scavenge.ts';
import { GrpcError } from '../protocol/grpc-error.ts';
import { VERSION } from '../protocol/server-features.ts';
import type { Store } from '../store.ts';

/** One request with the account that makes it. */
export interface HttpCall {
  readonly method: string;
  readonly path: string;
  readonly request: IncomingMessage;
  readonly account: Account | undefined;
}

export interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: object;
}

type Route = (store: Store, call: HttpCall) => Answer | Promise<Answer | undefined>;

const UNAUTHORIZED: Answer = { status: 401 };
const isOperator = (account: Account | undefined): boolean =>
  account?.groups.some((group) => group === '$admins' || group === '$ops') ?? false;

/** The part of the server's HTTP interface that operators and the project use. */
const ROUTES: Readonly<Record<string, Route>> = {
  '/': (_, { request }) => ({
    status: 302,
    headers: { location: `http://${request.headers.host}/web/index.html`, 'content-type': 'text/plain; charset=utf-8' },
  }),
  '/info': (store) => ({ status: 200, body: infoOf(store) }),
  '/gossip': (store) => ({ status: 200, body: gossipOf(store) }),
  '/ping': () => ({ status: 200, body: { text: 'Ping request' } }),
  '/stats': ({ accounts }, { account }) =>
    accounts.isOpen || account ? { status: 200, body: { proc: { id: process.pid } } } : UNAUTHORIZED,
  'POST /admin/scavenge': async (store, { account }) =>
    store.accounts.isOpen || isOperator(account)
      ? { status: 200, body: { scavengeId: await startScavenge(store) } }
      : UNAUTHORIZED,
};

export function httpApi(store: Store): RequestListener {
  return (request, response) => {
    const send = ({ status, headers, body }: Answer): void => {
      response.writeHead(status, { ...(body && { 'content-type': 'application/json; charset=utf-8' }), ...headers });
      response.end(body && JSON.stringify(body));
    };
    answerTo(store, request).then(
      (answer) => answer && send(answer),
      (cause: unknown) => {
        const isRefused = cause instanceof GrpcError; // wrong credentials
        if (!isRefused) console.error(cause);
        send({ status: isRefused ? 401 : 500 });
      },
    );
  };
}

/** Undefined when the real server does not answer. @throws GrpcError for wrong credentials */
async function answerTo(store: Store, request: IncomingMessage): Promise<Answer | undefined> {
  const { method = 'GET', url = '/', headers } = request;
  const path = url.replace(/\?.*$/s, '');
  if (path === '/health/live') return { status: method === 'GET' || method === 'HEAD' ? 204 : 405 };
  const call = { method, path, request, account: store.accounts.authenticate(headers.authorization) };
  if (path.startsWith('/users') && !store.accounts.isOpen) return answerUsers(store.accounts, call);
  const route = ROUTES[path] ?? ROUTES[`${method} ${path}`];
  return route ? route(store, call) : { status: 404 };
}

function infoOf({ accounts, member }: Store): object {
  return {
    esVersion: VERSION,
    state: member.state,
    features: { projections: false, userManagement: !accounts.isOpen, atomPub: false },
    authentication: { type: accounts.isOpen ? 'insecure' : 'internal', properties: null },
  };
}

const UNUSED_PORTS = {
  ...{ internalTcpPort: 0, internalSecureTcpPort: 0 },
  ...{ externalTcpPort: 0, externalSecureTcpPort: 0 },
};

function gossipOf({ member, log }: Store): object {
  const end = log.index.end;
  const members = member.gossip.map(({ instanceId, state, isAlive, host, port }) => ({
    instanceId,
    timeStamp: new Date().toISOString(),
    state: STATE_NAMES[state],
    isAlive,
    ...{ internalTcpIp: host, externalTcpIp: host, ...UNUSED_PORTS },
    ...{ httpEndPointIp: host, httpEndPointPort: port },
    ...{ lastCommitPosition: end, writerCheckpoint: end, chaserCheckpoint: end },
    ...{ epochPosition: 0, epochNumber: member.epoch, epochId: instanceId },
    ...{ nodePriority: 0, isReadOnlyReplica: false, esVersion: VERSION },
  }));
  return { members, serverIp: members[0]?.httpEndPointIp, serverPort: members[0]?.httpEndPointPort };
}
