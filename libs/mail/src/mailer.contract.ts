import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Mailer, MailMessage } from './mailer.js';
import { readMail } from './read-mail.js';

export interface MailerUnderTest {
  readonly mailer: Mailer;
  /** The mails so far, oldest first. */
  readonly received: () => Promise<readonly Pick<MailMessage, 'to' | 'subject'>[]>;
  readonly stop: () => Promise<void>;
}

/** A mailer that composes the mail itself. */
export interface ComposingMailerUnderTest extends Omit<MailerUnderTest, 'received'> {
  /** The source of the mails so far, oldest first. */
  readonly received: () => Promise<string[]>;
  /** Envelope recipients; undefined without a server. */
  readonly recipients?: () => readonly string[];
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

/** Contract suite of the mailers. */
export function describeMailer(adapter: string, start: () => Promise<MailerUnderTest>): void {
  describe(`${adapter}: a mailer`, () => {
    let fixture: MailerUnderTest;
    let mailer: Mailer;
    beforeEach(async () => {
      fixture = await start();
      mailer = fixture.mailer;
    });
    afterEach(() => fixture.stop());

    const ids = async (): Promise<string[]> => (await mailer.list()).map(({ id }) => id);

    it('has sent a mail to its recipient once the promise resolves', async () => {
      await mailer.send(message());
      const [mail] = await fixture.received();
      expect(mail).toMatchObject({ to: 'ada@example.org', subject: 'Votre lien de téléchargement' });
    });

    it('accepts the same mail twice', async () => {
      await mailer.send(message());
      await expect(mailer.send(message())).resolves.toBeUndefined();
    });

    it('reads each mail that it lists until the mail is removed', async () => {
      await mailer.send(message());
      for (const id of await ids()) {
        expect(await mailer.read(id)).toBeInstanceOf(Buffer);
        await mailer.remove(id);
        expect(await mailer.read(id)).toBeUndefined();
      }
      expect(await ids()).toEqual([]);
    });

    it('returns undefined for an unknown id and ignores its removal', async () => {
      await mailer.send(message());
      const before = await ids();
      await mailer.remove('unknown');
      expect(await mailer.read('unknown')).toBeUndefined();
      expect(await ids()).toEqual(before);
    });

    it('clears the mails that it lists by their age', async () => {
      await mailer.send(message());
      const before = await ids();
      expect(await mailer.clearBefore(new Date(0))).toBe(0);
      expect(await ids()).toEqual(before);
      expect(await mailer.clearBefore(new Date(Date.now() + 86_400_000))).toBe(before.length);
      expect(await ids()).toEqual([]);
    });

    it('reports no failure', async () => {
      expect(await mailer.checkFailure()).toBeUndefined();
    });
  });
}

/** The unfolded headers. */
const headOf = (mail: string): string => (mail.split('\r\n\r\n')[0] ?? '').replaceAll(/\r\n[ \t]+/g, ' ');

/** Contract suite of the mailers, and of the mails that they compose. */
export function describeComposingMailer(adapter: string, start: () => Promise<ComposingMailerUnderTest>): void {
  describeMailer(adapter, async () => {
    const { mailer, received, stop } = await start();
    const parsed = async () => Promise.all((await received()).map((mail) => readMail(Buffer.from(mail))));
    return { mailer, received: parsed, stop };
  });

  describe(`${adapter}: a mail`, () => {
    let fixture: ComposingMailerUnderTest;
    beforeEach(async () => {
      fixture = await start();
    });
    afterEach(() => fixture.stop());
    const sent = async (over: Partial<MailMessage> = {}): Promise<string> => {
      await fixture.mailer.send(message(over));
      return (await fixture.received()).at(-1) ?? '';
    };

    it('has sender, recipient, subject, and a Message-ID made of its id', async () => {
      const head = headOf(await sent());
      expect(head).toMatch(/^From: =\?UTF-8\?.+\?= <contact@fumata\.example>$/m);
      expect(head).toMatch(/^To: ada@example\.org$/m);
      expect(head).toMatch(/^Message-ID: <link-1-1@fumata\.example>$/m);
      expect(head).toMatch(/^Auto-Submitted: auto-generated$/m);
      expect(head).toMatch(/^Subject: =\?UTF-8\?/m);
    });

    it('has a text, an HTML part and its image', async () => {
      const mail = await sent();
      expect(mail).toMatch(/Content-Type: text\/plain; charset=utf-8/);
      expect(mail).toMatch(/Content-Type: text\/html; charset=utf-8/);
      expect(mail).toMatch(/Content-Id: <apercu\.jpg>/i);
      expect(mail).toContain(Buffer.from('the bytes of a picture').toString('base64'));
    });

    it('is read back by readMail', async () => {
      const read = await readMail(Buffer.from(await sent()));
      expect(read).toMatchObject({
        from: FROM.address,
        to: 'ada@example.org',
        subject: 'Votre lien de téléchargement',
        text: expect.stringContaining('Voici le lien : https://fumata.example/x'),
      });
      expect(read.html).toContain(`data:image/jpeg;base64,${Buffer.from('the bytes of a picture').toString('base64')}`);
    });

    it('is read back with each image in its place, also if a name begins with another name', async () => {
      const pictures = ['a', 'ab'].map((name) => ({ name, type: 'image/png', bytes: Buffer.from(`picture ${name}`) }));
      const { html } = await readMail(
        Buffer.from(await sent({ html: '<img src="cid:ab"><img src=\'cid:a\'>', pictures })),
      );
      const address = (name: string) => `data:image/png;base64,${Buffer.from(`picture ${name}`).toString('base64')}`;
      expect(html.trim()).toBe(`<img src="${address('ab')}"><img src='${address('a')}'>`);
    });

    it.each([
      ['an address', { to: 'ada@example.org\r\nBcc: all@example.org' }],
      ['a subject', { subject: 'Bonjour\r\nBcc: all@example.org' }],
    ])('does not allow header injection of a Bcc through %s', async (_what, over) => {
      // Rejected, or sent to nobody else. A Bcc would only be in the envelope.
      const mail = await sent(over).catch(() => '');
      expect(headOf(mail)).not.toMatch(/^Bcc/im);
      expect(fixture.recipients?.() ?? []).not.toContain('all@example.org');
    });

    it.each(['html', 'text'])('does not read a file named by the %s', async (part) => {
      const over = { [part]: { path: '/etc/hostname' } }; // deliberately invalid
      await expect(sent(over)).rejects.toThrow(/file access/i);
      expect(await fixture.received()).toEqual([]);
    });
  });
}
