import { describe, expect, it } from '@jest/globals';
import { foldLog } from '@fumata/read-models';
import { beforeAppends } from '../../../testing/before-appends.js';
import { parolin, prepareSite, site, tagle, token, votesRecorded } from '../../../testing/sites/conclave-site.js';

describe('votes', () => {
  prepareSite();

  describe('refusals of votes', () => {
    const post = (body: unknown, headers = {}) => site.ask('POST', '/api/conclave/vote', { body, headers });
    const nonElector = () => site.system.catalogue.search({ statutVotant: 'NON' }, {}).cardinaux[0]!;

    it.each<[string, unknown]>([
      ['no body', undefined],
      ['an empty object', {}],
      ['an array', []],
      ['a string', '"x"'],
      ['null', 'null'],
      ['a malformed id', { cardinalId: '123' }],
      ['an id that is too long', { cardinalId: `${'a'.repeat(24)}0` }],
      ['an array for the id', { cardinalId: ['a'.repeat(24)] }],
      ['an operator for the id', { cardinalId: { $ne: null } }],
      ['a round that is no number', { cardinalId: 'a'.repeat(24), roundNumber: '1' }],
      ['a round of zero', { cardinalId: 'a'.repeat(24), roundNumber: 0 }],
      ['broken JSON', '{"cardinalId":'],
      ['a prototype', '{"__proto__":{"cardinalId":"x"}}'],
    ])('answers 400 to %s', async (_case, body) => {
      const before = await votesRecorded();
      const answer = await post(body);
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ statusCode: 400 });
      expect(answer.body.msg).toBe(answer.body.message);
      expect(JSON.stringify(answer.body)).not.toMatch(/at .*\.(js|ts)|Error:/);
      expect(await votesRecorded()).toEqual(before);
    });

    it('answers 415 to a body that is not JSON', async () => {
      expect((await post('cardinalId=1', { 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(415);
    });

    it('answers 404 for an unknown cardinal', async () => {
      expect((await post({ cardinalId: 'f'.repeat(24) })).body).toMatchObject({
        statusCode: 404,
        message: 'Cardinal non trouvé',
      });
    });

    it('answers 422 for a cardinal who is not an elector, even while voting is closed', async () => {
      await site.adminCommand(token, 'toggle-pause', { pause: true });
      expect((await post({ cardinalId: nonElector()._id })).body).toMatchObject({
        statusCode: 422,
        code: 'not-an-elector',
      });
    });

    it('answers 409 while voting is closed, before the cooldown is checked', async () => {
      const visitor = site.visitor();
      await visitor.vote(parolin());
      await site.adminCommand(token, 'toggle-pause', { pause: true });
      expect((await visitor.vote(parolin())).body).toMatchObject({
        statusCode: 409,
        msg: 'Le vote est actuellement fermé.',
      });
    });

    it('answers 409 when the visitor saw another round', async () => {
      expect((await post({ cardinalId: parolin()._id, roundNumber: 2 })).body).toMatchObject({
        statusCode: 409,
        code: 'round-changed',
      });
    });

    it('answers 403 to requests from another site', async () => {
      const body = { cardinalId: parolin()._id };
      expect((await post(body, { origin: 'https://evil.test' })).status).toBe(403);
      expect((await post(body, { origin: 'null' })).status).toBe(403);
      expect((await post(body, { origin: 'http://fumata.test' })).status).toBe(201);
      expect((await post(body, { origin: site.address })).status).toBe(201);
    });

    it('answers 400 to an Idempotency-Key that is too long', async () => {
      expect((await post({ cardinalId: parolin()._id }, { 'idempotency-key': 'x'.repeat(201) })).status).toBe(400);
    });
  });

  describe('races with administrators', () => {
    const closeRound = () => site.adminCommand(token, 'next-round');
    const totalVotes = async (): Promise<number> => {
      const rounds = Object.values((await foldLog(site.system.log)).editions).flatMap((edition) => edition.rounds);
      return rounds.reduce((sum, round) => sum + round.totalVotes, 0);
    };

    it('leave as many counted votes in the log as were acknowledged', async () => {
      const before = await totalVotes();
      const voting = Array.from({ length: 300 }, (_, i) => site.visitor().vote(i % 2 ? parolin() : tagle()));
      const commands = (async () => {
        for (const [verb, body] of [
          ['next-round'],
          ['toggle-pause', { pause: true }],
          ['toggle-pause', { pause: false }],
          ['next-round'],
          ['reset'],
        ] as const) {
          await site.adminCommand(token, verb, body);
        }
      })();
      const answers = await Promise.all(voting);
      await commands;
      const acknowledged = answers.filter(({ status }) => status === 201).length;
      const closed = answers.filter(({ status }) => status === 409).length;
      expect(acknowledged + closed).toBe(300);
      expect((await totalVotes()) - before).toBe(acknowledged);
    });

    it('cancel the cooldown of an uncounted vote even if the visitor queried it before the cancellation', async () => {
      const visitor = site.visitor();
      const me = () => visitor.ask<{ peutVoter: boolean }>('GET', '/api/conclave/me');
      await me();
      beforeAppends(site, { VoteCast: closeRound, VoteSetAside: me });
      expect((await visitor.vote(parolin())).status).toBe(409);
      expect((await me()).body.peutVoter).toBe(true);
      expect((await visitor.vote(parolin())).status).toBe(201);
    });

    it('cancel the cooldown of a vote whose round closed meanwhile', async () => {
      beforeAppends(site, { VoteCast: closeRound });
      const visitor = site.visitor();
      const { status, body } = await visitor.vote(parolin());
      expect([status, body.code]).toEqual([409, 'round-closed-meanwhile']);
      expect((await site.recorded()).map(({ type }) => type).slice(-2)).toEqual(['VoteCast', 'VoteSetAside']);
      expect((await visitor.vote(parolin())).status).toBe(201);
      expect(await site.votes()).toMatchObject({ roundNumber: 2, totalVotes: 1, uniqueVoters: 1 });
    });
  });
});
