import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Unavailable } from '@fumata/platform';
import { grantAccess } from './grant-access.js';

const account = { user: 'fumata', password: 'un mot de passe' };

describe('grantAccess', () => {
  /** Takes connections and never answers. */
  let silent: Server;
  let connections: Socket[];

  beforeEach(async () => {
    connections = [];
    silent = createServer((socket) => void connections.push(socket)).listen(0, '127.0.0.1');
    await once(silent, 'listening');
  });
  afterEach(() => {
    for (const connection of connections) connection.destroy();
    silent.close();
  });

  const granting = (hosts: (silent: string) => string): Promise<void> => {
    const { port } = silent.address() as AddressInfo; // of a TCP server that listens
    const address = `esdb://admin:changeit@${hosts(`127.0.0.1:${port}`)}?defaultDeadline=100`;
    return grantAccess({ ...account, adminConnectionString: address });
  };

  it('gives up a silent server, and asks the next one', async () => {
    const failure = granting((host) => `${host},${host}`);
    await expect(failure).rejects.toBeInstanceOf(Unavailable);
    await expect(failure).rejects.toThrow('no answer from the server within 100 ms');
    expect(connections).toHaveLength(2);
  });

  it('asks the next server where one cannot be reached', async () => {
    await expect(granting((host) => `127.0.0.1:1,${host}`)).rejects.toThrow('no answer');
    expect(connections).toHaveLength(1);
  });

  it('is unavailable where no server can be reached', async () => {
    await expect(granting(() => '127.0.0.1:1')).rejects.toBeInstanceOf(Unavailable);
  });
});
