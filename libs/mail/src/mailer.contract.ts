import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Mailer, MailMessage } from './mailer.js';
import { readMail } from './reading.js';

export interface MailerUnderTest {
  readonly mailer: Mailer;
  /** The mails as they are now, the first one first. */
  readonly received: () => Promise<string[]>;
  /** To whom the server was told to bring them; undefined where there is none. */
  readonly recipients?: () => readonly string[];
  readonly stop: () => Promise<void>;
}

export const FROM = { name: 'Fumata « 2025 »', address: 'contact@fumata.example' };
export const message = (over: Partial<MailMessage> = {}): MailMessage => ({
  id: 'link-1-1',
  to: 'ada@example.org',
  subject: 'Votre lien de téléchargement',
  text: 'Bonjour,\n\nVoici le lien : https://fumata.example/x',
  html: '<p>Voici <img src="cid:apercu.jpg" alt=""></p>',
  pictures: [{ name: 'apercu.jpg', type: 'image/jpeg', bytes: Buffer.from('the bytes of a picture') }],
  ...over,
});

/** The headers alone, each on one line. */
const headOf = (mail: string): string => (mail.split('\r\n\r\n')[0] ?? '').replaceAll(/\r\n[ \t]+/g, ' ');

/** What a mail says, however it goes. */
export function describeMailer(adapter: string, start: () => Promise<MailerUnderTest>): void {
  describe(`${adapter}: a mail`, () => {
    let world: MailerUnderTest;
    beforeEach(async () => {
      world = await start();
    });
    afterEach(() => world.stop());
    const sent = async (over: Partial<MailMessage> = {}): Promise<string> => {
      await world.mailer.send(message(over));
      return (await world.received()).at(-1) ?? '';
    };

    it('bears who writes to whom about what, and an id that is the same when it is sent again', async () => {
      const head = headOf(await sent());
      expect(head).toMatch(/^From: =\?UTF-8\?.+\?= <contact@fumata\.example>$/m);
      expect(head).toMatch(/^To: ada@example\.org$/m);
      expect(head).toMatch(/^Message-ID: <link-1-1@fumata\.example>$/m);
      expect(head).toMatch(/^Auto-Submitted: auto-generated$/m);
      expect(head).toMatch(/^Subject: =\?UTF-8\?/m);
    });

    it('has a text, an HTML and the picture that the HTML shows', async () => {
      const mail = await sent();
      expect(mail).toMatch(/Content-Type: text\/plain; charset=utf-8/);
      expect(mail).toMatch(/Content-Type: text\/html; charset=utf-8/);
      expect(mail).toMatch(/Content-Id: <apercu\.jpg>/i);
      expect(mail).toContain(Buffer.from('the bytes of a picture').toString('base64'));
    });

    it('reads the same when it is read again', async () => {
      const read = await readMail(Buffer.from(await sent()));
      expect(read).toMatchObject({
        ...{ from: FROM.address, to: 'ada@example.org', subject: 'Votre lien de téléchargement' },
        text: expect.stringContaining('Voici le lien : https://fumata.example/x'),
      });
      expect(read.html).toContain(
        `data:image/jpeg;base64,${Buffer.from('the bytes of a picture').toString('base64')}`,
      );
    });

    it.each([
      ['an address', { to: 'ada@example.org\r\nBcc: all@example.org' }],
      ['a subject', { subject: 'Bonjour\r\nBcc: all@example.org' }],
    ])('takes neither header nor recipient from %s', async (_what, over) => {
      // Refused, or sent to nobody else. A server is told whom a Bcc names, and no mail has it.
      const mail = await sent(over).catch(() => '');
      expect(headOf(mail)).not.toMatch(/^Bcc/im);
      expect(world.recipients?.() ?? []).not.toContain('all@example.org');
    });

    it.each(['html', 'text'])('reads nothing from the disk for a %s that names a file', async (part) => {
      const over = { [part]: { path: '/etc/hostname' } }; // wrong on purpose
      await expect(sent(over)).rejects.toThrow(/file access/i);
      expect(await world.received()).toEqual([]);
    });

    it('is no trouble', async () => {
      expect(await world.mailer.trouble()).toBeUndefined();
    });
  });
}
