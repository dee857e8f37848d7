import { describe, expect, it } from '@jest/globals';
import { cardinalOf } from '@fumata/proof';
import { VOTER_COOKIE } from '../../../http/sessions/voter-cookie.js';
import { sitesPerTest } from '../../../testing/sites/sites-per-test.js';
import { parolin, prepareSite, site, tagle, token, votesRecorded } from '../../../testing/sites/conclave-site.js';

describe('votes', () => {
  prepareSite();
  const openSite = sitesPerTest();

  describe('casting a vote', () => {
    it('answers with the next possible time and a receipt, and counts at once', async () => {
      const now = site.system.clock.now();
      const { status, body } = await site.visitor().vote(parolin());
      expect(status).toBe(201);
      expect(body).toMatchObject({
        message: "Merci d'avoir voté pour Pietro Parolin",
        cardinalId: parolin()._id,
        roundNumber: 1,
        nextVoteAt: new Date(now.getTime() + 3_600_000).toISOString(),
        receipt: { v: 2, sequence: 4, recordedAt: now.toISOString(), firstInRound: true },
      });
      const chosen = (cardinal: { readonly _id: string }) => cardinalOf(body.receipt, [cardinal._id]);
      expect([chosen(parolin()), chosen(tagle())]).toEqual([parolin()._id, undefined]);
      expect((await site.votes()).results).toEqual([
        {
          cardinalId: parolin()._id,
          cardinal: { _id: parolin()._id, slug: 'pietro-parolin', nomComplet: 'Pietro Parolin', photo: null },
          votes: 1,
          percentage: 100,
        },
      ]);
    });

    it('records nothing about the person', async () => {
      const visitor = site.visitor();
      await visitor.vote(parolin(), { 'user-agent': 'Mozilla/5.0 secret', 'idempotency-key': 'plain-key' });
      const text = JSON.stringify(await votesRecorded());
      for (const secret of ['127.0.0.1', 'Mozilla', 'plain-key', visitor.cookie.split('.').at(-1) ?? 'none']) {
        expect(text).not.toContain(secret);
      }
    });

    it('gives the visitor a signed cookie that lasts 400 days', async () => {
      const { headers } = await site.ask('POST', '/api/conclave/vote', { body: { cardinalId: parolin()._id } });
      expect(headers.getSetCookie().find((line) => line.startsWith(VOTER_COOKIE))).toMatch(
        /^fumata_votant=[0-9a-f-]{36}\.[0-9a-z]+\.[\w-]{11}\.[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/,
      );
    });

    it('marks all cookies Secure on an https site', async () => {
      const secure = await openSite({ PUBLIC_URL: 'https://fumata.test' });
      const { headers } = await secure.get('/api/conclave/me');
      const cookies = headers.getSetCookie();
      expect(cookies.length).toBeGreaterThan(1);
      expect(cookies.filter((cookie) => !cookie.includes('; Secure'))).toEqual([]);
    });
  });

  describe('the cooldown of an hour', () => {
    it('rejects the second vote with the minutes left and Retry-After', async () => {
      const visitor = site.visitor();
      await visitor.vote(parolin());
      site.system.clock.pass(3600 - 61);
      const { status, headers, body } = await visitor.vote(tagle());
      expect(status).toBe(429);
      expect(headers.get('retry-after')).toBe('61');
      expect(body).toMatchObject({
        code: 'voter-must-wait',
        msg: 'Vous devez attendre encore 2 minute(s) avant de pouvoir voter à nouveau.',
      });
      expect(await votesRecorded()).toHaveLength(1);
    });

    it('accepts the next vote after the hour', async () => {
      const visitor = site.visitor();
      await visitor.vote(parolin());
      site.system.clock.pass(3600);
      expect((await visitor.vote(parolin())).status).toBe(201);
      expect(await site.votes()).toMatchObject({ totalVotes: 2, uniqueVoters: 1 });
    });

    it('persists through a reset', async () => {
      const visitor = site.visitor();
      await visitor.vote(parolin());
      await site.reset(token);
      expect((await visitor.vote(parolin())).status).toBe(429);
    });

    it('counts exactly one of a thousand simultaneous votes of one visitor', async () => {
      const visitor = site.visitor();
      await visitor.ask('GET', '/api/conclave/me');
      const answers = await Promise.all(Array.from({ length: 1000 }, () => visitor.vote(parolin())));
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(999);
      expect(await votesRecorded()).toHaveLength(1);
      expect((await site.votes()).totalVotes).toBe(1);
    });

    it('starts in other processes at once', async () => {
      const visitor = site.visitor();
      await visitor.ask('GET', '/api/conclave/me');
      const { log, documents } = site.system;
      const other = await openSite({}, { log, documents });
      const me = () =>
        other.ask<{ peutVoter: boolean }>('GET', '/api/conclave/me', { headers: { cookie: visitor.cookie } });
      expect((await me()).body.peutVoter).toBe(true);
      await visitor.vote(parolin());
      expect((await me()).body.peutVoter).toBe(false);
    });

    it('treats a forged or unreadable cookie as a new visitor', async () => {
      const visitor = site.visitor();
      await visitor.vote(parolin());
      const forged = site.visitor();
      forged.cookie = `${visitor.cookie.slice(0, -1)}${visitor.cookie.endsWith('A') ? 'B' : 'A'}`;
      expect((await forged.vote(parolin())).status).toBe(201);
      expect(forged.cookie).not.toContain(visitor.cookie.slice(14, 50));
      forged.cookie = 'fumata_votant=%%%.%%%';
      expect((await forged.vote(parolin())).status).toBe(201);
    });
  });
});
