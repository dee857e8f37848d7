import { once } from 'node:events';
import { createServer } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { reserve, sparePort } from './spare-port.ts';

describe('sparePort', () => {
  it("returns ports outside the system's ephemeral range, each once", async () => {
    const ports = await Promise.all(Array.from({ length: 200 }, sparePort));
    expect(Math.max(...ports)).toBeLessThan(32_768); // start of Linux's ephemeral port range
    expect(new Set(ports).size).toBe(ports.length);
  });

  it('returns a free port', async () => {
    const server = createServer().listen(await sparePort(), '127.0.0.1');
    await once(server, 'listening');
    server.close();
  });

  it('gives no port to two processes, also before its server has started', async () => {
    await expect(reserve(await sparePort())).resolves.toBe(false);
  });
});
