import { streamOf, toRecordable, type RoundAnalysed, type SealsEvent } from '@fumata/conclave';
import type { Account } from '@fumata/content';
import { journalPlanSchema, journalSchema, type Journal, type JournalPlan } from '@fumata/contracts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sealRound } from '../../testing/seal-round.js';
import { TestSite, type Failure } from '../../testing/site.js';

describe('journal', () => {
  let site: TestSite;
  let admin: string;
  let analyste: string;
  let conclaveId: string;
  const open = async (): Promise<void> => {
    site = await TestSite.open();
    admin = await site.login('admin');
    analyste = await site.login('analyste', 'Ada');
    conclaveId = (await site.state()).conclaveState._id;
  };
  const close = () => site.close();

  const parolin = () => site.cardinal('pietro-parolin');
  const tagle = () => site.cardinal('luis-antonio-tagle');
  const ask = (query = '', token = analyste) =>
    site.ask<Journal & Failure>('GET', `/api/journal/${conclaveId}${query}`, { headers: { 'x-auth-token': token } });
  const journal = async (query?: string, token?: string): Promise<Journal> => {
    const { status, body } = await ask(query, token);
    expect([status, body.message]).toEqual([200, undefined]);
    expect(journalSchema.parse(body)).toEqual(body);
    return body;
  };
  const types = async (query?: string) => (await journal(query)).events.map(({ type }) => type);
  const sequences = async (query?: string) => (await journal(query)).events.map(({ sequence }) => sequence);

  const refusal = {
    reason: 'clock-backwards',
    root: '',
    signedSize: 9,
    signedRoot: '',
    signedAt: '2025-05-07T15:00:00.000Z',
  } as const;
  /** Records an event of the worker. */
  async function record(event: SealsEvent | RoundAnalysed): Promise<void> {
    const { log, ids, clock } = site.system;
    const cause = { actor: 'system', recordedAt: clock.now().toISOString(), correlationId: ids.uuid() } as const;
    await log.append(streamOf(event.type, conclaveId), 'any', [toRecordable(event, ids.uuid(), cause)]);
  }

  describe('the journal', () => {
    beforeEach(open);
    afterEach(close);

    it('lists all events of an edition, newest first', async () => {
      await site.votesFor(parolin(), 1);
      await site.adminCommand(admin, 'toggle-pause', { pause: true, reason: 'Prière' });
      const { events, total, suite, cardinaux, tours } = await journal();
      expect(events.map(({ type }) => type)).toEqual([
        'ConclavePaused',
        'VoteCast',
        'ConclaveStarted',
        'RoundOpened',
        'ConclaveOpened',
      ]);
      expect(events.map(({ sequence }) => sequence)).toEqual([5, 4, 3, 2, 1]);
      expect([total, suite]).toEqual([5, null]);
      expect(cardinaux).toEqual({ [parolin()._id]: 'Pietro Parolin' });
      expect(Object.values(tours)).toEqual([1]);
    });

    it('continues after the previous page, and returns newer events', async () => {
      await site.votesFor(parolin(), 5);
      const first = await journal('?limit=3');
      expect([first.events.map(({ sequence }) => sequence), first.suite]).toEqual([[8, 7, 6], 6]);
      expect(await sequences('?limit=10&avant=6')).toEqual([5, 4, 3, 2, 1]);
      await site.votesFor(parolin(), 2);
      expect(await sequences('?apres=8')).toEqual([10, 9]);
      expect(await sequences('?apres=10')).toEqual([]);
    });

    it('filters by kind, type, round, cardinal, actor and search text', async () => {
      await site.votesFor(parolin(), 2);
      await site.votesFor(tagle(), 1);
      await site.adminCommand(admin, 'next-round', {});
      await sealRound(site, conclaveId, 1);
      await site.votesFor(tagle(), 1);
      const [, second] = (await site.state()).rounds;
      expect(await types('?genre=sceaux')).toEqual(['RoundSealed']);
      expect(await types('?type=RoundClosed')).toEqual(['RoundClosed']);
      expect(await types('?genre=scrutins&type=RoundClosed')).toEqual(['RoundClosed']);
      expect(await types('?genre=votes&type=RoundClosed')).toEqual([]);
      expect(await sequences(`?genre=votes&tour=${second?._id}`)).toEqual([10]);
      expect(await sequences(`?cardinal=${tagle()._id}`)).toEqual([10, 6]);
      expect(await sequences('?q=tagle')).toEqual([10, 6]);
      expect(await sequences('?q=personne+de+ce+nom')).toEqual([]);
      expect(await types('?acteur=visitor&de=1&a=5')).toEqual(['VoteCast', 'VoteCast']);
      const [vote] = (await journal('?genre=votes&limit=1')).events;
      expect(await sequences(`?q=${vote?.voter}`)).toEqual([10]);
      const shownVoter = encodeURIComponent(`v·${vote?.voter?.slice(0, 6)}`);
      expect(await sequences(`?q=${shownVoter}`)).toEqual([10]);
      expect(await sequences(`?q=${vote?.eventId}`)).toEqual([10]);
      const [act] = (await journal('?type=RoundOpened&limit=1')).events;
      expect(await types(`?q=${act?.correlationId}`)).toEqual(['RoundOpened', 'RoundClosed']);
    });

    it('finds words of the sentence, names and reasons, whatever case and accents', async () => {
      await site.votesFor(parolin(), 1);
      const camille = await site.login('admin', 'Camille');
      await site.adminCommand(camille, 'toggle-pause', {
        pause: true,
        reason: 'Prière',
        motif: 'Dîner à Sainte-Marthe',
      });
      await site.adminCommand(camille, 'toggle-pause', { pause: false });
      await site.adminCommand(camille, 'closing', { closesAt: '2025-05-07T17:00:00Z' });
      await site.adminCommand(camille, 'next-round', {});
      expect(await types('?q=FUMEE+noire')).toEqual(['RoundClosed']);
      expect(await types('?q=priere')).toEqual(['ConclavePaused']);
      expect(await types('?q=diner+sainte')).toEqual(['ConclavePaused']);
      expect(await types('?q=cloture')).toEqual(['ClosingTimeChanged']);
      expect(await types('?q=%E2%80%A6')).toEqual([]);
      expect(await types('?q=visiteur+parolin')).toEqual(['VoteCast']);
      expect(await types('?q=repris+conclave')).toEqual(['ConclaveResumed']);
      const byName = async (token: string) => (await journal('?q=camille', token)).events.map(({ type }) => type);
      expect(await byName(admin)).toEqual(['ClosingTimeChanged', 'ConclaveResumed', 'ConclavePaused']);
      expect(await byName(analyste)).toEqual([]);
    });

    it('finds an act of a deleted account by the words that stand for its name', async () => {
      const camille = await site.login('admin', 'Camille');
      await site.adminCommand(camille, 'toggle-pause', { pause: true });
      const definition = { name: 'accounts', unique: [['login']], indexes: [['updatedAt']] };
      await site.system.documents.collection<Account>(definition).deleteMany({ name: 'Camille' });
      const authorsFound = async (q: string, token: string) =>
        (await journal(`?q=${q}`, token)).events.map(({ who }) => who);
      expect(await authorsFound('compte+supprime', admin)).toEqual(['un compte supprimé']);
      expect(await authorsFound('administrateur+pause', admin)).toEqual([]);
      expect(await authorsFound('administrateur+pause', analyste)).toEqual(['un administrateur']);
    });

    it('filters by days of Rome', async () => {
      await site.votesFor(parolin(), 1);
      site.system.clock.pass(24 * 3600);
      analyste = await site.login('analyste');
      await site.votesFor(parolin(), 1);
      expect(await sequences('?genre=votes&du=2025-05-08')).toEqual([5]);
      expect(await sequences('?genre=votes&au=2025-05-07')).toEqual([4]);
      expect(await sequences('?genre=votes&du=2025-05-07&au=2025-05-08')).toEqual([5, 4]);
      expect(await sequences('?du=2025-05-09')).toEqual([]);
    });

    it('shows the author to administrators, only the role to analysts, whose filter by account is ignored', async () => {
      const names = await site.login('admin', 'Camille');
      await site.adminCommand(names, 'toggle-pause', { pause: true, motif: 'un mot' });
      const of = async (token: string) => (await journal('?limit=1', token)).events[0];
      expect(await of(admin)).toMatchObject({ actor: 'admin', who: 'Camille' });
      expect(await of(analyste)).toMatchObject({ actor: 'admin', who: 'un administrateur' });
      const account = (await site.system.accounts.list()).find(({ name }) => name === 'Camille')?._id;
      expect((await journal(`?compte=${account}`, admin)).events).toHaveLength(1);
      // A filter by account would reveal the author.
      expect((await journal(`?compte=${account}`)).events.length).toBeGreaterThan(1);
    });

    it('gives a visitor one pseudonym within a round, another in the next round and the next edition', async () => {
      const visitor = site.visitor();
      await visitor.vote(parolin());
      const voter = async () => (await journal('?genre=votes&limit=1')).events[0]?.voter;
      const before = await voter();
      site.system.clock.pass(3601);
      await visitor.vote(tagle());
      expect(await voter()).toBe(before);
      expect(JSON.stringify((await journal()).events)).not.toContain('ballot-');
      await site.adminCommand(admin, 'next-round', {});
      site.system.clock.pass(3601);
      await visitor.vote(tagle());
      const inNextRound = await voter();
      await site.reset(admin);
      conclaveId = (await site.state()).conclaveState._id;
      site.system.clock.pass(3601);
      await visitor.vote(tagle());
      const all = [before, inNextRound, await voter()];
      expect(new Set(all).size).toBe(3);
      expect(all).toEqual(all.map(() => expect.stringMatching(/^[\w-]{43}$/)));
    });

    it('lists the events other than votes and checkpoints', async () => {
      await site.votesFor(parolin(), 3);
      await site.adminCommand(admin, 'next-round', {});
      const { size, root, roundId, roundNumber } = await sealRound(site, conclaveId, 1);
      const analysis = { conclaveId, roundId, roundNumber, trust: null, moves: null };
      await record({ type: 'RoundAnalysed', data: analysis });
      for (const size of [10, 13]) {
        await record({ type: 'SigningRefused', data: { ...refusal, conclaveId, size } });
        await record({ type: 'IncidentResolved', data: { conclaveId, size, root: '', decision: 'Horloge remise' } });
        await site.votesFor(parolin(), 1);
      }
      const checkpoint = { conclaveId, size, root, time: refusal.signedAt, previous: null, keyId: '', note: '' };
      await record({ type: 'CheckpointSigned', data: checkpoint });
      const { body } = await site.ask<JournalPlan>('GET', `/api/journal/${conclaveId}/plan`, {
        headers: { 'x-auth-token': analyste },
      });
      expect(journalPlanSchema.parse(body)).toEqual(body);
      expect(body.milestones.map(({ sequence }) => sequence)).toEqual([15, 14, 12, 11, 10, 9, 8, 7, 3, 2, 1]);
      expect(body.total).toBe(17);
      expect(Object.values(body.tours)).toEqual([1, 2]);
      const { events } = await journal();
      expect(body.milestones).toEqual(events.filter(({ type }) => type !== 'VoteCast' && type !== 'CheckpointSigned'));
      const kinds = [
        ...(await types('?genre=actes')),
        ...(await types('?genre=votes')),
        ...(await types('?genre=sceaux')),
      ];
      expect(kinds.sort()).toEqual(events.map(({ type }) => type).sort());
    });
  });

  describe('a request for the journal', () => {
    beforeAll(open);
    afterAll(close);

    it.each([
      ['?genre=tout', 'genre'],
      ['?type=Vote', 'type'],
      ['?tour=x', 'tour'],
      ['?cardinal=%24ne', 'cardinal'],
      ['?acteur=moi', 'acteur'],
      ['?du=2025-13-40', 'du'],
      ['?de=-1', 'de'],
      ['?a=1e9', 'a'],
      ['?limit=501', 'limit'],
      ['?avant=0', 'avant'],
      ['?q=a&q=b', 'q'],
      [`?q=${'x'.repeat(201)}`, 'q'],
      ['?tpye=VoteCast', 'tpye'],
      ['?genre=votes&limite=5', 'limite'],
    ])('rejects %s', async (query, path) => {
      const { status, body } = await ask(query);
      expect([status, body.errors?.[0]?.path]).toEqual([400, path]);
    });

    it('is for administrators and analysts', async () => {
      expect((await ask('', await site.login('membre'))).status).toBe(403);
      expect((await site.get(`/api/journal/${conclaveId}`)).status).toBe(401);
      const unknown = `/api/journal/${'f'.repeat(24)}`;
      const headers = { 'x-auth-token': analyste };
      expect((await site.ask('GET', unknown, { headers })).status).toBe(404);
    });
  });
});
