import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { connect } from 'node:net';
import { TestSite } from '../../testing/site.js';
import { createTestServer } from '../../testing/start-test-api.js';

describe('pipelining', () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await TestSite.open();
  });
  afterAll(() => site.close());

  /** Pipelines requests on one connection; returns the statuses received until the server closes it. */
  async function statusesOf(requests: number): Promise<string[]> {
    const { hostname, port } = new URL(site.address);
    const socket = connect(Number(port), hostname);
    socket.setEncoding('utf8').on('error', () => undefined); // a closed connection may report ECONNRESET
    const request = (more: string) => `GET /api/cardinaux?limit=1000 HTTP/1.1\r\nHost: localhost\r\n${more}\r\n`;
    socket.write(request('').repeat(requests - 1) + request('Connection: close\r\n'));
    let received = '';
    socket.on('data', (text) => (received += String(text)));
    await once(socket, 'close');
    return received.match(/HTTP\/1\.1 \d+/g) ?? [];
  }

  describe('pipelined requests', () => {
    it('are all answered up to the limit', async () => {
      expect(await statusesOf(9)).toEqual(Array(9).fill('HTTP/1.1 200'));
    });

    it('close the connection beyond the limit', async () => {
      expect((await statusesOf(200)).length).toBeLessThan(10);
      expect((await site.get('/api/conclave/state')).status).toBe(200);
    });

    it('close the connection after a minute without traffic', async () => {
      const app = await createTestServer();
      expect(app.getHttpServer().timeout).toBe(60_000);
      await app.close();
    });
  });
});
