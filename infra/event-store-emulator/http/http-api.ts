import type { IncomingMessage, RequestListener } from 'node:http';
import { authenticate } from '../accounts/accounts.ts';
import { answerUsers } from '../accounts/users-api.ts';
import { startScavenge } from '../log/scavenge.ts';
import { GrpcError } from '../protocol/grpc-error.ts';
import { type Store, VERSION } from '../store.ts';

/** The body is sent as JSON. */
export type Answer = readonly [status: number, body?: object | undefined, headers?: Readonly<Record<string, string>>];

export const httpApi =
  (store: Store): RequestListener =>
  async (request, response) => {
    const [status, body, headers] = await answerTo(store, request).catch((cause: unknown): Answer => {
      if (cause instanceof GrpcError) return [401];
      console.error(cause);
      return [500];
    });
    response.writeHead(status, { ...(body && { 'content-type': 'application/json; charset=utf-8' }), ...headers });
    response.end(body && JSON.stringify(body));
  };

/** The part of the server's HTTP interface that operators and the site use. @throws GrpcError for wrong credentials */
async function answerTo(store: Store, request: IncomingMessage): Promise<Answer> {
  const { method = 'GET', url = '/', headers } = request;
  const path = url.replace(/\?.*$/s, '');
  if (path === '/health/live') return [method === 'GET' || method === 'HEAD' ? 204 : 405];
  const account = authenticate(store, headers.authorization);
  if (path === '/info') return [200, infoOf(store)];
  if (path === '/gossip') return [200, gossipOf(store)];
  if (path.startsWith('/users') && !store.isOpen) return answerUsers(store, request, account);
  if (path !== '/admin/scavenge' || method !== 'POST') return [404];
  const isOperator = account?.groups.some((group) => group === '$admins' || group === '$ops');
  return isOperator ? [200, { scavengeId: await startScavenge(store.log, store.writer) }] : [401];
}

function infoOf({ isOpen, member }: Store): object {
  const features = { projections: false, userManagement: !isOpen, atomPub: false };
  const authentication = { type: isOpen ? 'insecure' : 'internal', properties: null };
  return { esVersion: VERSION, state: member.state.toLowerCase(), features, authentication };
}

function gossipOf({ member: { gossip } }: Store): object {
  const members = gossip.map(({ instanceId, state, isAlive, host, port }) => ({
    ...{ instanceId, timeStamp: new Date().toISOString(), state, isAlive, esVersion: VERSION },
    ...{ httpEndPointIp: host, httpEndPointPort: port },
  }));
  return { members, serverIp: gossip[0]?.host, serverPort: gossip[0]?.port };
}
