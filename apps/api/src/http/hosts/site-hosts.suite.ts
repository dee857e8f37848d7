import { errorBodySchema } from '@fumata/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { TestSite } from '../../testing/site.js';
import { securityHeaders } from '../answers/security-headers.js';

const HANDSHAKE = '/socket.io/?EIO=4&transport=polling';
const UPGRADE = `connection: Upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: ${'A'.repeat(22)}==\r\n`;

describe('a site', () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await TestSite.open({ PUBLIC_URL: 'https://fumata.test', HOST_ALIASES: 'www.fumata.test' });
  });
  afterAll(() => site.close());

  /** Status and the whole answer to a request with these lines of headers. */
  const ask = async (path: string, lines: string) => {
    const socket = connect(Number(new URL(site.address).port), '127.0.0.1');
    const connection = lines.includes('Upgrade') ? '' : 'connection: close\r\n';
    socket.write(`GET ${path} HTTP/1.1\r\n${lines}${connection}\r\n`);
    const answer = await text(socket);
    return {
      status: Number(answer.split(' ')[1]),
      answer: answer.toLowerCase(),
      body: answer.split('\r\n\r\n')[1] ?? '',
    };
  };
  const isSecured = (answer: string): boolean =>
    Object.entries(securityHeaders(true)).every(([name, value]) => answer.includes(`${name}: ${value}`.toLowerCase()));

  it.each(['fumata.test', 'www.fumata.test', 'Fumata.test:443', 'localhost:3000'])('is served as %s', async (host) => {
    expect((await ask('/api/conclave/state', `host: ${host}\r\n`)).status).toBe(200);
  });

  it.each([
    ['a call', '/api/conclave/state', ''],
    ['an unknown address', '/nulle-part', ''],
    ['a live connection by polling', HANDSHAKE, ''],
    ['a live connection by WebSocket', HANDSHAKE.replace('polling', 'websocket'), UPGRADE],
    ['a probe', '/health/live', ''],
    ['metrics', '/metrics', ''],
  ])('answers 421 to %s of another host', async (_, path, lines) => {
    const { status, answer, body } = await ask(path, `host: evil.test\r\n${lines}`);
    expect([status, isSecured(answer)]).toEqual([421, true]);
    expect(errorBodySchema.parse(JSON.parse(body))).toMatchObject({ code: 'other-host' });
  });

  it('answers browsers with a page', async () => {
    const { answer, body } = await ask('/', 'host: evil.test\r\naccept: text/html\r\n');
    expect(answer).toContain('content-type: text/html; charset=utf-8');
    expect(body).toContain('Ce site n’est pas servi à cette adresse.');
    expect(body).toContain('<a href="https://fumata.test">Retour à l’accueil</a>');
  });

  it.each(['/health/live', '/health/ready', '/metrics'])('answers %s at the address of the process', async (path) => {
    expect((await ask(path, 'host: 10.0.0.7:3000\r\n')).status).toBe(200);
    expect((await ask('/api/conclave/state', 'host: 10.0.0.7:3000\r\n')).status).toBe(421);
  });

  it.each([
    ['a call', '/api/conclave/state'],
    ['a live connection', HANDSHAKE],
    ['a probe', '/health/live'],
  ])('refuses two Host headers of %s', async (_, path) => {
    const { status, answer } = await ask(path, 'host: fumata.test\r\nhost: fumata.test\r\n');
    expect([status, isSecured(answer)]).toEqual([400, true]);
  });

  it.each([
    ['an address that can’t be decoded', '/%zz', 'host: fumata.test\r\n'],
    ['a mangled download link', '/gallery/download/%zz', 'host: fumata.test\r\naccept: text/html\r\n'],
    ['an invalid header', '/', 'host: fumata.test\r\nbonjour\r\n'],
    ['an unknown live connection', `${HANDSHAKE}&sid=x`, 'host: fumata.test\r\n'],
  ])('has the security headers on its answer to %s', async (_, path, lines) => {
    const { status, answer } = await ask(path, lines);
    expect(status).toBeGreaterThanOrEqual(300);
    expect(isSecured(answer)).toBe(true);
  });
});
