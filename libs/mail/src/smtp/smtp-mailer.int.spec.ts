import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { SMTPServer } from 'smtp-server';
import { describeComposingMailer, FROM, message } from '../mailer.contract.js';
import { SmtpMailer } from './smtp-mailer.js';

/** An SMTP server that accepts mail unless `refusal` is set. */
class MailServer {
  readonly received: string[] = [];
  readonly recipients: string[] = [];
  refusal: { code: number; text: string } | undefined;
  readonly #server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: ({ address }, _session, answer) => {
      if (this.refusal) {
        answer(Object.assign(new Error(this.refusal.text), { responseCode: this.refusal.code }));
        return;
      }
      this.recipients.push(address);
      answer();
    },
    onData: (stream, _session, answer) => {
      text(stream).then(
        (mail) => {
          this.received.push(mail);
          answer();
        },
        () => undefined, // the client aborted
      );
    },
  });

  async start(): Promise<string> {
    this.#server.on('error', () => undefined); // a client that disconnects
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server.server, 'listening');
    const { port } = this.#server.server.address() as AddressInfo;
    return `smtp://127.0.0.1:${port}`;
  }

  stop(): Promise<void> {
    return new Promise((stopped) => this.#server.close(stopped));
  }
}

describeComposingMailer('SMTP', async () => {
  const server = new MailServer();
  const mailer = new SmtpMailer(await server.start(), FROM);
  return {
    mailer,
    received: () => Promise.resolve(server.received),
    recipients: () => server.recipients,
    stop: async () => {
      await mailer.close();
      await server.stop();
    },
  };
});

describe('SmtpMailer', () => {
  let server: MailServer;
  let address: string;
  let mailer: SmtpMailer;
  beforeEach(async () => {
    server = new MailServer();
    address = await server.start();
    mailer = new SmtpMailer(address, FROM);
  });
  afterEach(async () => {
    await mailer.close();
    await server.stop();
  });

  it('never sends to a second address named in the recipient', async () => {
    await mailer.send(message({ to: 'ada@example.org,bob@example.org' })).catch(() => undefined);
    expect(server.recipients.length).toBeLessThanOrEqual(1);
    expect(server.recipients).not.toContain('bob@example.org');
  });

  it('sends no password to a server without TLS', async () => {
    const withPassword = new SmtpMailer(address.replace('://', '://ada:secret@'), FROM);
    await expect(withPassword.send(message())).rejects.toThrow(/TLS/);
    expect(server.received).toEqual([]);
    await withPassword.close();
  });

  it('throws MailRefused for a permanent rejection', async () => {
    server.refusal = { code: 550, text: 'no such mailbox' };
    await expect(mailer.send(message())).rejects.toMatchObject({ name: 'MailRefused' });
  });

  it('throws Unavailable for a temporary rejection', async () => {
    server.refusal = { code: 451, text: 'come back later' };
    await expect(mailer.send(message())).rejects.toMatchObject({ name: 'Unavailable', what: 'mail' });
  });

  it('is unavailable without a server and reports it', async () => {
    await server.stop();
    await expect(mailer.send(message())).rejects.toMatchObject({ name: 'Unavailable' });
    expect(await mailer.checkFailure()).toContain('ECONNREFUSED');
    await server.start();
  });

  it('reports a silent server', async () => {
    const sockets: Socket[] = [];
    const mute = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1');
    await once(mute, 'listening');
    const { port } = mute.address() as AddressInfo;
    const silent = new SmtpMailer(`smtp://127.0.0.1:${port}`, FROM);
    expect(await silent.checkFailure()).toBe('no answer within 2000 ms');
    await silent.close();
    for (const socket of sockets) socket.destroy();
    mute.close();
  });
});
