import { once } from 'node:events';
import { createServer } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { sparePort } from './spare-port.ts';

describe('sparePort', () => {
  it('gives ports that the system gives to nobody else before they are used, and none of them twice', async () => {
    const ports = await Promise.all(Array.from({ length: 200 }, sparePort));
    expect(Math.max(...ports)).toBeLessThan(32_768); // where Linux begins to give ports to connections
    expect(new Set(ports).size).toBe(ports.length);
  });

  it('gives a port that can be listened on', async () => {
    const server = createServer().listen(await sparePort(), '127.0.0.1');
    await once(server, 'listening');
    server.close();
  });
});
