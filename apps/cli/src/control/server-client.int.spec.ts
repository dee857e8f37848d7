import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { askServerToWork } from '../projections/work-client.js';
import { postToServer } from './server-client.js';

const onUnix = process.platform === 'win32' ? describe.skip : describe;

onUnix('a request to a server that does not answer', () => {
  let folder: string;
  let address: string;
  let server: Server;
  let received: Promise<unknown>;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'fumata-client-'));
    address = join(folder, 'control.sock');
    server = createServer();
    received = once(server, 'request');
    server.listen(address);
    await once(server, 'listening');
  });
  afterEach(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
    rmSync(folder, { recursive: true });
  });

  it('says that it was interrupted', async () => {
    const interrupted = new AbortController();
    const onProgress = () => undefined;
    const asked = askServerToWork(
      address,
      { verb: 'drift', repair: false },
      { signal: interrupted.signal, onProgress },
    );
    const failed = expect(asked).rejects.toThrow(/^Interrompu$/);
    await received;
    interrupted.abort();
    await failed;
  });

  it('says that it was interrupted, also once the answer has begun', async () => {
    server.on('request', (_request, response) => response.write('{"step":"lire","done":0,"of":0}\n'));
    const interrupted = new AbortController();
    const onProgress = () => interrupted.abort();
    expect(
      await askServerToWork(address, { verb: 'drift', repair: false }, { signal: interrupted.signal, onProgress }),
    ).toEqual({ refused: 'Interrompu', lines: [] });
  });

  it('says that the server does not answer in time', async () => {
    const signal = AbortSignal.timeout(1);
    await expect(postToServer({ address, path: '/accounts' }, {}, signal)).rejects.toThrow(/ne répond pas/);
  });
});
