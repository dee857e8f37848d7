import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { FROM, message } from '../mailer.contract.js';
import { openMailer } from '../open.js';

describe('mail that the configuration stops', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'fumata-mail-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const open = (sendsMail: boolean, smtpUrl?: string) => openMailer({ sendsMail, smtpUrl }, folder, FROM);

  it('sends nothing and says why, with and without a server', async () => {
    for (const url of [undefined, 'smtp://127.0.0.1:1']) {
      const mailer = await open(false, url);
      await expect(mailer.send(message())).rejects.toThrow('MAIL=off');
      expect(await mailer.checkFailure()).toBe('MAIL=off');
      expect(await mailer.list()).toEqual([]);
      await mailer.close();
    }
  });

  it('still shows and deletes the mails stored before', async () => {
    await (await open(true)).send(message());
    const mailer = await open(false);
    expect((await mailer.list()).map(({ id }) => id)).toEqual(['link-1-1']);
    expect((await mailer.read('link-1-1'))?.toString()).toContain('ada@example.org');
    await mailer.remove('link-1-1');
    expect(await mailer.list()).toEqual([]);
  });
});
