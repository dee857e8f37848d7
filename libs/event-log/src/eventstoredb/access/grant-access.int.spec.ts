import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Unavailable } from '@fumata/platform';
import { grantAccess } from './grant-access.js';

const account = { user: 'fumata', password: 'un mot de passe' };

describe('grantAccess', () => {
  /** Accepts connections and never answers. */
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

  const grantOn = (hosts: (silent: string) => string): Promise<void> => {
    const { port } = silent.address() as AddressInfo;
    const address = `esdb://admin:changeit@${hosts(`127.0.0.1:${port}`)}?defaultDeadline=100`;
    return grantAccess({ ...account, adminConnectionString: address });
  };

  it('gives up on a silent server and asks the next one', async () => {
    const failure = grantOn((host) => `${host},${host}`);
    await expect(failure).rejects.toBeInstanceOf(Unavailable);
    await expect(failure).rejects.toThrow('no answer from the server within 100 ms');
    expect(connections).toHaveLength(2);
  });

  it('asks the next server when one is unreachable', async () => {
    await expect(grantOn((host) => `127.0.0.1:1,${host}`)).rejects.toThrow('no answer');
    expect(connections).toHaveLength(1);
  });

  it('rejects as unavailable when no server is reachable', async () => {
    await expect(grantOn(() => '127.0.0.1:1')).rejects.toBeInstanceOf(Unavailable);
  });
});
