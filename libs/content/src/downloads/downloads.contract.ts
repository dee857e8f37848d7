import { createIds, derivedKey, repeatable } from '@fumata/platform';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { OpenedStore } from '../content.contract.js';
import { recordContext, type RecordContext } from '../records/record.js';
import type { DownloadLink, LinkRequest } from './download-link.js';
import { DownloadStore } from './download-store.js';
import { linkToken } from './link-token.js';

const KEY = derivedKey('a secret', 'downloads');
const CLAIRE = 'admin:c1a1e0000000000000000000';
const IMAGE = 'aaaaaaaaaaaaaaaaaaaaaaaa';
const GALLERY = 'bbbbbbbbbbbbbbbbbbbbbbbb';
const DOWNLOADER = { ipAddress: '192.0.2.1', userAgent: 'Firefox' };
const DAY = 86_400_000;

/** Contract suite of the store of download links. */
export function describeDownloads(name: string, open: () => Promise<OpenedStore>): void {
  describe(`download links on ${name}`, () => {
    let opened: OpenedStore;
    let context: RecordContext;
    let downloads: DownloadStore;
    let now: number;
    beforeEach(async () => {
      opened = await open();
      now = Date.parse('2026-01-10T10:00:00.000Z');
      const clock = { now: () => new Date(now) };
      context = recordContext(opened.store, clock, createIds(clock));
      downloads = new DownloadStore(context);
      await opened.store.prepare();
    });
    afterEach(() => opened.stop());

    const request = (over: Partial<LinkRequest> = {}) =>
      downloads.create(KEY, { email: 'Ada@Example.org', imageId: IMAGE, galleryId: GALLERY, byMail: true, ...over });
    const tokenOf = ({ _id, generation }: { _id: string; generation: number }) => linkToken(KEY, _id, generation);

    it('open by their token for exactly seven days', async () => {
      const link = await request();
      expect(await downloads.byToken(tokenOf(link))).toEqual(link);
      now += 7 * DAY - 1;
      expect(await downloads.byToken(tokenOf(link))).toEqual(link);
      now += 1;
      expect(await downloads.byToken(tokenOf(link))).toBeUndefined();
    });

    it.each([
      ['cut', (token: string) => token.slice(0, -1)],
      ['of another link', () => linkToken(KEY, IMAGE, 0)],
      ['made with another key', (_token: string, id: string) => linkToken(derivedKey('another', 'downloads'), id, 0)],
      ['no token at all', () => '../../etc/passwd'],
      ['empty', () => ''],
    ])('do not open by a token that is %s', async (_what, wrong) => {
      const link = await request();
      expect(await downloads.byToken(wrong(tokenOf(link), link._id))).toBeUndefined();
    });

    it('are never stored with their token', async () => {
      const link = await request();
      expect(JSON.stringify(await downloads.get(link._id))).not.toContain(tokenOf(link));
    });

    it('are closed by a revocation for the old and the next token; the act names the author, not the e-mail', async () => {
      const link = await request();
      expect(await downloads.revoke(KEY, link._id, CLAIRE)).toBe(true);
      for (const generation of [0, 1])
        expect(await downloads.byToken(tokenOf({ ...link, generation }))).toBeUndefined();
      expect(await downloads.revoke(KEY, link._id, CLAIRE)).toBe(false);
      const [act] = await context.acts.latest(1);
      expect(act).toMatchObject({ author: CLAIRE, kind: 'download-link', verb: 'deleted', title: 'A•••@E•••.org' });
      expect(JSON.stringify(act)).not.toMatch(/ada@/i);
    });

    it('count downloads, with address and agent of the last one', async () => {
      const link = await request();
      await downloads.recordDownload(link, DOWNLOADER);
      await downloads.recordDownload(link, DOWNLOADER);
      await downloads.recordDownload(link, { ipAddress: '2001:db8::1', userAgent: 'x'.repeat(900) });
      expect(await downloads.get(link._id)).toMatchObject({
        downloadCount: 3,
        ipAddress: '2001:db8::1',
        userAgent: 'x'.repeat(500),
        lastDownload: '2026-01-10T10:00:00.000Z',
      });
      expect(await downloads.countsOf([IMAGE, GALLERY])).toEqual(
        new Map([
          [IMAGE, 3],
          [GALLERY, 0],
        ]),
      );
    });

    it('count a download of a link whose e-mail was erased meanwhile, without address and agent', async () => {
      const link = await request();
      await downloads.eraseEmail(KEY, 'ada@example.org', CLAIRE);
      await downloads.recordDownload(link, DOWNLOADER);
      expect(await downloads.get(link._id)).toMatchObject({ downloadCount: 1, ipAddress: null, userAgent: null });
    });

    it('return the downloads of the last seven days in Rome, including zeros, oldest first', async () => {
      const link = await request();
      // Half past midnight in Rome, still the 9th in UTC.
      now = Date.parse('2026-01-09T23:30:00.000Z');
      await downloads.recordDownload(link, DOWNLOADER);
      now = Date.parse('2026-01-12T10:00:00.000Z');
      await downloads.recordDownload(link, DOWNLOADER);
      await downloads.recordDownload(link, DOWNLOADER);
      expect(await downloads.lastDays(7)).toEqual([
        ...['2026-01-06', '2026-01-07', '2026-01-08', '2026-01-09'].map((date) => ({ date, count: 0 })),
        { date: '2026-01-10', count: 1 },
        { date: '2026-01-11', count: 0 },
        { date: '2026-01-12', count: 2 },
      ]);
    });

    it('return totals in which an e-mail counts once, ignoring case', async () => {
      const first = await request();
      await request({ email: 'ada@example.org' });
      await request({ email: 'bob@example.org', imageId: null });
      await downloads.recordDownload(first, DOWNLOADER);
      expect(await downloads.totals()).toEqual({ downloads: 1, emails: 2, links: 3 });
    });

    it('return details of downloads, latest first, by e-mail and days', async () => {
      const [ada, bob] = [await request(), await request({ email: 'bob.a@example.org' })];
      await request({ email: 'never@example.org' });
      await downloads.recordDownload(ada, DOWNLOADER);
      now += 2 * DAY;
      await downloads.recordDownload(bob, DOWNLOADER);
      const emails = async (query: object) => (await downloads.details(query, 1, 20)).links.map(({ email }) => email);
      expect(await emails({})).toEqual(['bob.a@example.org', 'Ada@Example.org']);
      expect(await emails({ email: 'ADA@' })).toEqual(['Ada@Example.org']);
      expect(await emails({ email: 'b.b' })).toEqual([]);
      expect(await emails({ startDate: '2026-01-09', endDate: '2026-01-10' })).toEqual(['Ada@Example.org']);
      expect(await emails({ startDate: '2026-01-11' })).toHaveLength(2);
      expect(await downloads.details({}, 2, 1)).toMatchObject({ links: [{ email: 'Ada@Example.org' }], total: 2 });
    });

    it('list their unsent mails and record each once', async () => {
      const link = await request();
      await request({ byMail: false });
      expect((await downloads.unsent()).map(({ _id }) => _id)).toEqual([link._id]);
      await downloads.mailSent(link._id, 1);
      const { sentAt } = (await downloads.get(link._id)) ?? {};
      now += 1_000;
      await downloads.mailSent(link._id, 1);
      expect(await downloads.get(link._id)).toMatchObject({ mailsSent: 1, sentAt });
      expect(await downloads.unsent()).toEqual([]);
      expect(await downloads.resend(link._id, CLAIRE)).toMatchObject({ mailsWanted: 2 });
      expect(await downloads.unsent()).toHaveLength(1);
    });

    it('expect no mail that was cancelled, with an act, unless a later one was requested', async () => {
      const { _id } = await request();
      await downloads.resend(_id, CLAIRE);
      await downloads.cancelMail(_id, 1, CLAIRE);
      expect(await downloads.get(_id)).toMatchObject({ mailsWanted: 2, version: 2 });
      now += 1_000;
      await downloads.cancelMail(_id, 2, CLAIRE);
      expect(await downloads.unsent()).toEqual([]);
      expect(await context.acts.latest(1)).toMatchObject([
        { author: CLAIRE, verb: 'changed', before: { mailsWanted: 2 }, after: { mailsWanted: 0 } },
      ]);
      await downloads.mailSent(_id, 1);
      await downloads.resend(_id, CLAIRE);
      expect(await downloads.unsent()).toMatchObject([{ mailsWanted: 2 }]);
    });

    it('are resent and revoked once by a repeated request, with one act', async () => {
      const { _id } = await request();
      const resend = () => repeatable('a', () => downloads.resend(_id, CLAIRE));
      await resend();
      expect(await resend()).toMatchObject({ _id, mailsWanted: 2 });
      const revoke = () => repeatable('b', () => downloads.revoke(KEY, _id, CLAIRE));
      expect([await revoke(), await revoke()]).toEqual([true, true]);
      expect(await resend()).toMatchObject({ mailsWanted: 2 });
      expect(await context.acts.latest(9)).toHaveLength(2);
    });

    it('are counted, found and erased by every spelling of an address', async () => {
      const spellings = ['ada@église.fr', 'ADA@e\u0301glise.fr', 'ada@xn--glise-9ra.fr'];
      for (const email of spellings) await downloads.recordDownload(await request({ email }), DOWNLOADER);
      expect((await downloads.totals()).emails).toBe(1);
      expect((await downloads.details({ email: 'ada@xn--glise-9ra.fr' }, 1, 20)).total).toBe(3);
      expect(await downloads.eraseEmail(KEY, 'ada@église.fr', CLAIRE)).toHaveLength(3);
    });

    it('are erased with all others of the mailbox', async () => {
      for (const email of ['a.da@gmail.com', 'ADA+fumata@googlemail.com', 'ada@example.org']) await request({ email });
      expect(await downloads.eraseEmail(KEY, 'ada+x@gmail.com', CLAIRE)).toHaveLength(2);
    });

    it('erase also a spelling that a version before has stored', async () => {
      const link = await request({ email: 'ada@église.fr' });
      const links = context.documents.collection<DownloadLink>({
        name: 'download-links',
        unique: [['digest']],
        indexes: [['emailKey'], ['createdAt'], ['updatedAt'], ['lastDownload']],
      });
      await links.update(link._id, { set: { emailKey: 'ada@xn--glise-9ra.fr' } });
      expect(await downloads.eraseEmail(KEY, 'ada@église.fr', CLAIRE)).toHaveLength(1);
    });

    it('erase an e-mail everywhere and keep counted downloads', async () => {
      const link = await request();
      await downloads.recordDownload(link, DOWNLOADER);
      await request({ email: 'ada@example.org' });
      expect(await downloads.eraseEmail(KEY, 'ADA@EXAMPLE.ORG', CLAIRE)).toHaveLength(2);
      expect(await downloads.get(link._id)).toMatchObject({
        email: null,
        emailKey: null,
        ipAddress: null,
        userAgent: null,
        downloadCount: 1,
      });
      expect(await downloads.totals()).toEqual({ downloads: 1, emails: 0, links: 2 });
      expect(await downloads.resend(link._id, CLAIRE)).toBeUndefined();
      expect(await downloads.byToken(tokenOf(link))).toBeUndefined();
      expect(await downloads.eraseEmail(KEY, 'ada@example.org', CLAIRE)).toEqual([]);
    });

    it('erase the personal data of requests before a date', async () => {
      const old = await request();
      await downloads.recordDownload(old, DOWNLOADER);
      now += 10 * DAY;
      const young = await request();
      expect(await downloads.eraseBefore(new Date(now - DAY))).toBe(1);
      expect(await downloads.get(old._id)).toMatchObject({ email: null, ipAddress: null, downloadCount: 1 });
      expect(await downloads.get(young._id)).toMatchObject({ email: 'Ada@Example.org' });
      expect(await downloads.eraseBefore(new Date(now - DAY))).toBe(0);
    });
  });
}
