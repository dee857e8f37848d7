import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SMTPServer } from 'smtp-server';
import { runCommand } from '../program.js';

const received: string[] = [];
const server = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  onRcptTo: ({ address }, _session, answer) =>
    address.startsWith('inconnu')
      ? answer(Object.assign(new Error('no such user'), { responseCode: 550 }))
      : answer(undefined),
  onData: (stream, _session, answer) => {
    text(stream).then((mail) => {
      received.push(mail);
      answer(null, 'queued as 42');
    }, answer);
  },
});
let host: string;
beforeAll(async () => {
  server.on('error', () => undefined); // a client that disconnects
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo; // a listening TCP server has an address
  host = `127.0.0.1:${port}`;
});
afterAll(() => new Promise<void>((stopped) => server.close(stopped)));

async function mailTest(to: string, env: Record<string, string> = { SMTP_URL: `smtp://${host}` }) {
  const lines: string[] = [];
  const code = await runCommand(['mail', 'test', to], {
    env: { CONTACT_EMAIL: 'contact@exemple.fr', ...env },
    terminal: { input: new PassThrough(), output: new PassThrough() },
    print: (line) => lines.push(line),
    printError: (line) => lines.push(line),
  });
  return { code, lines };
}

describe('mail test', () => {
  it('is refused while mail is stopped', async () => {
    const { code, lines } = await mailTest('ada@example.org', { SMTP_URL: `smtp://${host}`, MAIL: 'off' });
    expect(code).toBe(1);
    expect(lines.join()).toContain('MAIL=off');
    expect(received).toEqual([]);
  });

  it('sends a mail and prints the server’s answer', async () => {
    expect(await mailTest('ada@exemple.fr')).toEqual({
      code: 0,
      lines: [`De contact@exemple.fr à ada@exemple.fr, par ${host}`, 'Le serveur a accepté le mail : 250 queued as 42'],
    });
    expect(received.join()).toMatch(/^To: ada@exemple.fr\r$/m);
  });

  it('prints why the server refuses the mail', async () => {
    const { code, lines } = await mailTest('inconnu@exemple.fr');
    expect(code).toBe(1);
    expect(lines.join()).toMatch(new RegExp(`^${host} refuse le mail : .*550 no such user`));
  });

  it.each([
    [
      'an unreachable server',
      'ada@exemple.fr',
      { SMTP_URL: 'smtp://127.0.0.1:1' },
      /^127.0.0.1:1 n’a pas pris le mail : /,
    ],
    ['a missing SMTP_URL', 'ada@exemple.fr', {}, /^SMTP_URL n’est pas réglée/],
  ])('refuses %s', async (_, to, env, message) => {
    const { code, lines } = await mailTest(to, env);
    expect([code, lines.length]).toEqual([1, 1]);
    expect(lines[0]).toMatch(message);
  });
});
