import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import type { MongoMember } from '../../servers/mongodb.ts';

interface Connection {
  readonly client: Socket;
  readonly to: MongoMember;
  /** Undefined for a client of the set, and before the first message. */
  from?: MongoMember | undefined;
}

/** Field of the first message of a connection in which a member with test commands names itself; clients have none. */
const SENDER = 'hostInfo\0';

/**
 * The network of a replica set: a proxy in front of each member, for clients and for the other members. It can cut a
 * member off from the others, in both directions, while clients still reach it.
 */
export class MemberNetwork {
  /** Ports of the proxies. */
  readonly ports: readonly number[];
  readonly #servers: readonly Server[];
  readonly #connections = new Set<Connection>();
  #members: readonly MongoMember[] = [];
  #isolated: MongoMember | undefined;

  private constructor(servers: readonly Server[]) {
    this.#servers = servers;
    this.ports = servers.map((server) => (server.address() as AddressInfo).port);
    servers.forEach((server, to) => server.on('connection', (client: Socket) => this.#accept(client, to)));
  }

  static async open(members: number): Promise<MemberNetwork> {
    const servers = Array.from({ length: members }, () => createServer().listen(0, '127.0.0.1'));
    await Promise.all(servers.map((server) => once(server, 'listening')));
    return new MemberNetwork(servers);
  }

  /** The members behind the proxies, before they start. */
  connect(members: readonly MongoMember[]): void {
    this.#members = members;
  }

  /** Cuts a member off from the others: closes all connections between them, and accepts no new ones. */
  isolate(member: MongoMember): void {
    this.#isolated = member;
    for (const connection of this.#connections) if (this.#isCut(connection)) connection.client.destroy();
  }

  heal(): void {
    this.#isolated = undefined;
  }

  async close(): Promise<void> {
    const closed = this.#servers.map((server) => once(server.close(), 'close'));
    for (const { client } of this.#connections) client.destroy();
    await Promise.all(closed);
  }

  #accept(client: Socket, at: number): void {
    const to = this.#members[at];
    if (!to) throw new Error('a connection before `connect`');
    const connection: Connection = { client, to };
    this.#connections.add(connection);
    client.on('error', () => undefined).on('close', () => this.#connections.delete(connection));
    let first = Buffer.alloc(0);
    const read = (chunk: Buffer): void => {
      first = Buffer.concat([first, chunk]);
      // A message starts with its length.
      if (first.length < 4 || first.length < first.readInt32LE(0)) return;
      client.off('data', read);
      connection.from = this.#senderOf(first);
      if (this.#isCut(connection)) client.destroy();
      else forward(client, to.port, first);
    };
    client.on('data', read);
  }

  #senderOf(message: Buffer): MongoMember | undefined {
    const at = message.indexOf(SENDER);
    if (at < 0) return undefined;
    const start = at + SENDER.length + 4; // after the length of the string
    const [, port] = message.toString('utf8', start, message.indexOf(0, start)).split(':');
    return this.#members.find((member) => String(member.port) === port);
  }

  #isCut({ from, to }: Connection): boolean {
    return from !== undefined && from !== to && (from === this.#isolated || to === this.#isolated);
  }
}

function forward(client: Socket, port: number, first: Buffer): void {
  const server = connect(port, '127.0.0.1');
  client.on('close', () => server.destroy());
  server.on('error', () => undefined).on('close', () => client.destroy());
  server.write(first);
  client.pipe(server).pipe(client);
}
