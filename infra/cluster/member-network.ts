import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import type { MongoMember } from '../servers/mongodb.ts';

interface Connection {
  readonly near: Socket;
  /** Index of the member that it leads to. */
  readonly to: number;
  isOfMember: boolean;
}

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
    servers.forEach((server, to) => server.on('connection', (near: Socket) => this.#lead(near, to)));
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

  /** Cuts a member off from the others. */
  isolate(member: MongoMember): void {
    this.#isolated = member;
    for (const { near, to, isOfMember } of this.#connections)
      if (isOfMember && this.#members[to] === member) near.destroy();
  }

  heal(): void {
    this.#isolated = undefined;
  }

  async close(): Promise<void> {
    const closed = this.#servers.map((server) => once(server.close(), 'close'));
    for (const { near } of this.#connections) near.destroy();
    await Promise.all(closed);
  }

  #lead(near: Socket, to: number): void {
    const far = connect(this.#members[to]?.port ?? 0, '127.0.0.1');
    const connection: Connection = { near, to, isOfMember: false };
    this.#connections.add(connection);
    near
      .on('error', () => undefined)
      .on('close', () => {
        this.#connections.delete(connection);
        far.destroy();
      });
    far.on('error', () => undefined).on('close', () => near.destroy());
    far.pipe(near);
    near.on('data', (chunk: Buffer) => {
      // The `hello` of a member, its first message, has this field; that of a client has not.
      connection.isOfMember ||= chunk.includes('internalClient');
      if (connection.isOfMember && this.#isCut(to, chunk)) near.destroy();
      else far.write(chunk);
    });
  }

  /** A heartbeat names its sender; a primary sends the others nothing else. */
  #isCut(to: number, chunk: Buffer): boolean {
    const isolated = this.#isolated;
    if (!isolated) return false;
    return this.#members[to] === isolated || (chunk.includes('replSetHeartbeat') && chunk.includes(isolated.host));
  }
}
