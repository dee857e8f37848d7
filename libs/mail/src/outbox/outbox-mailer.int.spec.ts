import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { describeComposingMailer, FROM, message } from '../mailer.contract.js';
import { readMail } from '../read-mail.js';
import { OutboxMailer } from './outbox-mailer.js';

const newFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'fumata-mails-'));

describeComposingMailer('outbox', async () => {
  const folder = await newFolder();
  const mailer = await OutboxMailer.open(folder, FROM);
  return {
    mailer,
    received: async () => {
      const mails = await mailer.list();
      return Promise.all(mails.reverse().map(async ({ id }) => String(await mailer.read(id))));
    },
    stop: () => rm(folder, { recursive: true }),
  };
});

describe('OutboxMailer', () => {
  let parent: string;
  let mailer: OutboxMailer;
  const fileOf = (id: string): string => join(parent, 'mails', `${id}.eml`);
  beforeEach(async () => {
    parent = await newFolder();
    mailer = await OutboxMailer.open(join(parent, 'mails'), FROM);
  });
  afterEach(() => rm(parent, { recursive: true }));

  it('stores a mail sent twice once, with mode 0600', async () => {
    await mailer.send(message());
    await mailer.send(message({ subject: 'encore' }));
    expect((await mailer.list()).map(({ id }) => id)).toEqual(['link-1-1']);
    expect(String(await mailer.read('link-1-1'))).toContain('Subject: encore');
    expect((await stat(fileOf('link-1-1'))).mode & 0o777).toBe(0o600);
  });

  it.each(['a..b@exemple.fr', 'a\\b@exemple.fr'])(
    'stores the recipient %s in quotes, which readMail removes',
    async (to) => {
      await mailer.send(message({ to }));
      const mail = await readFile(fileOf('link-1-1'));
      expect(String(mail)).toMatch(/^To: <".+"@exemple\.fr>\r$/m);
      expect(await readMail(mail)).toMatchObject({ to });
    },
  );

  it('lists the newest first and ignores other files', async () => {
    for (const [id, at] of [
      ['a', 1_000],
      ['b', 3_000],
      ['c', 2_000],
    ] as const) {
      await mailer.send(message({ id }));
      await utimes(fileOf(id), at, at);
    }
    await writeFile(join(parent, 'mails', '.draft'), '');
    await writeFile(join(parent, 'mails', 'notes.txt'), '');
    expect((await mailer.list()).map(({ id }) => id)).toEqual(['b', 'c', 'a']);
  });

  it('removes a mail and ignores an unknown one', async () => {
    await mailer.send(message({ id: 'a' }));
    await mailer.send(message({ id: 'b' }));
    for (const id of ['a', 'a', '../b']) await mailer.remove(id);
    expect((await mailer.list()).map(({ id }) => id)).toEqual(['b']);
  });

  it('deletes old mails', async () => {
    await mailer.send(message({ id: 'old' }));
    await mailer.send(message({ id: 'young' }));
    await utimes(fileOf('old'), 1_000, 1_000);
    expect(await mailer.clearBefore(new Date(2_000_000))).toBe(1);
    expect((await mailer.list()).map(({ id }) => id)).toEqual(['young']);
  });

  it('reads only its own files', async () => {
    await writeFile(join(parent, 'secret.eml'), 'x');
    for (const id of ['../secret', 'none', '', 'a/b']) expect(await mailer.read(id)).toBeUndefined();
    await expect(mailer.send(message({ id: '../secret' }))).rejects.toThrow(TypeError);
  });

  it('deletes incomplete files of a crash on open, and nothing else', async () => {
    await mailer.send(message());
    await writeFile(join(parent, 'mails', `.${randomUUID()}`), 'half');
    await writeFile(join(parent, 'mails', '.notes'), '');
    await OutboxMailer.open(join(parent, 'mails'), FROM);
    expect((await readdir(join(parent, 'mails'))).toSorted()).toEqual(['.notes', 'link-1-1.eml']);
  });

  it('checks that it can write, without leaving a file, and reports that it cannot', async () => {
    expect(await mailer.checkFailure()).toBeUndefined();
    expect(await readdir(join(parent, 'mails'))).toEqual([]);
    await rm(join(parent, 'mails'), { recursive: true });
    expect(await mailer.checkFailure()).toContain('ENOENT');
    await expect(mailer.send(message())).rejects.toMatchObject({ name: 'Unavailable', what: 'mail' });
  });
});
