import type { IncomingMessage, RequestListener } from 'node:http';
import type { Account } from '../accounts/access.ts';
import { authenticate } from '../accounts/accounts.ts';
import { answerUsers } from '../accounts/users-api.ts';
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

/** The body is sent as JSON. */
export type Answer = readonly [status: number, body?: object | undefined, headers?: Readonly<Record<string, string>>];

type Route = (store: Store, call: HttpCall) => Answer | Promise<Answer | undefined>;

const UNAUTHORIZED: Answer = [401];
const isOperator = (account: Account | undefined): boolean =>
  account?.groups.some((group) => group === '$admins' || group === '$ops') ?? false;

/** The part of the server's HTTP interface that operators and the project use. */
const ROUTES: Readonly<Record<string, Route>> = {
  '/': (_, { request: { headers } }) => [
    302,
    undefined,
    { location: `http://${headers.host}/web/index.html`, 'content-type': 'text/plain; charset=utf-8' },
  ],
  '/info': (store) => [200, infoOf(store)],
  '/gossip': (store) => [200, gossipOf(store)],
  '/ping': () => [200, { text: 'Ping request' }],
  '/stats': (_, { account }) => (account ? [200, { proc: { id: process.pid } }] : UNAUTHORIZED),
  'POST /admin/scavenge': async (store, { account }) =>
    isOperator(account) ? [200, { scavengeId: await startScavenge(store) }] : UNAUTHORIZED,
};

export const httpApi =
  (store: Store): RequestListener =>
  async (request, response) => {
    const answer = await answerTo(store, request).catch((cause: unknown): Answer => {
      if (cause instanceof GrpcError) return UNAUTHORIZED;
      console.error(cause);
      return [500];
    });
    if (!answer) return;
    const [status, body, headers] = answer;
    response.writeHead(status, { ...(body && { 'content-type': 'application/json; charset=utf-8' }), ...headers });
    response.end(body && JSON.stringify(body));
  };

/** Undefined when the real server does not answer. @throws GrpcError for wrong credentials */
async function answerTo(store: Store, request: IncomingMessage): Promise<Answer | undefined> {
  const { method = 'GET', url = '/', headers } = request;
  const path = url.replace(/\?.*$/s, '');
  if (path === '/health/live') return [method === 'GET' || method === 'HEAD' ? 204 : 405];
  const call = { method, path, request, account: authenticate(store, headers.authorization) };
  if (path.startsWith('/users') && !store.isOpen) return answerUsers(store, call);
  const route = ROUTES[path] ?? ROUTES[`${method} ${path}`];
  return route ? route(store, call) : [404];
}

function infoOf({ isOpen, member }: Store): object {
  const features = { projections: false, userManagement: !isOpen, atomPub: false };
  const authentication = { type: isOpen ? 'insecure' : 'internal', properties: null };
  return { esVersion: VERSION, state: member.state.toLowerCase(), features, authentication };
}

function gossipOf({ member, log }: Store): object {
  const end = log.end;
  const members = member.gossip.map(({ instanceId, state, isAlive, host, port }) => ({
    ...{ instanceId, timeStamp: new Date().toISOString(), state, isAlive },
    ...{ internalTcpIp: host, internalTcpPort: 0, internalSecureTcpPort: 0 },
    ...{ externalTcpIp: host, externalTcpPort: 0, externalSecureTcpPort: 0 },
    ...{ httpEndPointIp: host, httpEndPointPort: port },
    ...{ lastCommitPosition: end, writerCheckpoint: end, chaserCheckpoint: end },
    ...{ epochPosition: 0, epochNumber: member.epoch, epochId: instanceId },
    ...{ nodePriority: 0, isReadOnlyReplica: false, esVersion: VERSION },
  }));
  return { members, serverIp: members[0]?.httpEndPointIp, serverPort: members[0]?.httpEndPointPort };
}
