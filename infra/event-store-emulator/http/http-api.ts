import type { IncomingMessage, RequestListener } from 'node:http';
import type { Account } from '../accounts/access.ts';
import { authenticate } from '../accounts/accounts.ts';
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

const ok = (body: object): Answer => ({ status: 200, body });

/** Answers accounts only, on a server that has some; those in one of the groups, where groups are named. */
const restricted =
  (route: Route, groups?: readonly string[]): Route =>
  (store, call) => {
    const { account } = call;
    const isAllowed = account && (!groups || account.groups.some((group) => groups.includes(group)));
    return store.isOpen || isAllowed ? route(store, call) : { status: 401 };
  };

/** The part of the server's HTTP interface that operators and the project use. */
const ROUTES: Readonly<Record<string, Route>> = {
  '/': (_, { request }) => ({
    status: 302,
    headers: { location: `http://${request.headers.host}/web/index.html`, 'content-type': 'text/plain; charset=utf-8' },
  }),
  '/info': (store) => ok(infoOf(store)),
  '/gossip': (store) => ok(gossipOf(store)),
  '/ping': () => ok({ text: 'Ping request' }),
  '/stats': restricted(() => ok({ proc: { id: process.pid } })),
  'POST /admin/scavenge': restricted(
    async (store) => ok({ scavengeId: await startScavenge(store) }),
    ['$admins', '$ops'],
  ),
};

export const httpApi =
  (store: Store): RequestListener =>
  async (request, response) => {
    const answer = await answerTo(store, request).catch((cause: unknown): Answer => {
      if (cause instanceof GrpcError) return { status: 401 }; // wrong credentials
      console.error(cause);
      return { status: 500 };
    });
    if (!answer) return;
    const { status, headers, body } = answer;
    response.writeHead(status, { ...(body && { 'content-type': 'application/json; charset=utf-8' }), ...headers });
    response.end(body && JSON.stringify(body));
  };

/** Undefined when the real server does not answer. @throws GrpcError for wrong credentials */
async function answerTo(store: Store, request: IncomingMessage): Promise<Answer | undefined> {
  const { method = 'GET', url = '/', headers } = request;
  const path = url.replace(/\?.*$/s, '');
  if (path === '/health/live') return { status: method === 'GET' || method === 'HEAD' ? 204 : 405 };
  const call = { method, path, request, account: authenticate(store, headers.authorization) };
  if (path.startsWith('/users') && !store.isOpen) return answerUsers(store, call);
  const route = ROUTES[path] ?? ROUTES[`${method} ${path}`];
  return route ? route(store, call) : { status: 404 };
}

function infoOf({ isOpen, member }: Store): object {
  const features = { projections: false, userManagement: !isOpen, atomPub: false };
  const authentication = { type: isOpen ? 'insecure' : 'internal', properties: null };
  return { esVersion: VERSION, state: member.state, features, authentication };
}

function gossipOf({ member, log }: Store): object {
  const end = log.index.end;
  const members = member.gossip.map(({ instanceId, state, isAlive, host, port }) => ({
    ...{ instanceId, timeStamp: new Date().toISOString(), state: STATE_NAMES[state], isAlive },
    ...{ internalTcpIp: host, internalTcpPort: 0, internalSecureTcpPort: 0 },
    ...{ externalTcpIp: host, externalTcpPort: 0, externalSecureTcpPort: 0 },
    ...{ httpEndPointIp: host, httpEndPointPort: port },
    ...{ lastCommitPosition: end, writerCheckpoint: end, chaserCheckpoint: end },
    ...{ epochPosition: 0, epochNumber: member.epoch, epochId: instanceId },
    ...{ nodePriority: 0, isReadOnlyReplica: false, esVersion: VERSION },
  }));
  return { members, serverIp: members[0]?.httpEndPointIp, serverPort: members[0]?.httpEndPointPort };
}
