import {
  evolve,
  conclaveOf,
  emptyView,
  isBallotEvent,
  upcast,
  upcastConclaveEvents,
  type ConclaveView,
} from '@fumata/conclave';
import { replaySegmentSchema, type ReplayIndex } from '@fumata/contracts';
import { firstOf, SEGMENT_SIZE, SEGMENT_VERSION, SegmentFold, type Segment } from '@fumata/history';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { beforeAppends } from '../../testing/before-appends.js';
import { manyVotes } from '../../testing/many-votes.js';
import { TestSite, type Failure } from '../../testing/site.js';
import { isWhole, lastOf } from './segments.js';

describe('replay: segments', () => {
  let site: TestSite;
  let admin: string;
  let analyst: string;
  const parolin = () => site.cardinal('pietro-parolin');
  const tagle = () => site.cardinal('luis-antonio-tagle');
  const request = <Body>(path: string, token?: string, headers: Record<string, string> = {}) =>
    site.ask<Body & Failure>('GET', path, { headers: { ...(token && { 'x-auth-token': token }), ...headers } });
  const index = async (id: string, token?: string) => (await request<ReplayIndex>(`/api/replay/${id}`, token)).body;
  const segment = (id: string, n: number | string, token?: string, headers: Record<string, string> = {}) =>
    request<Segment>(`/api/replay/${id}/segments/${n}`, token, headers);
  const currentId = async () => (await site.state()).conclaveState._id;

  /** Round 1 with a change of leader, closed; round 2 with one vote. */
  async function twoRounds(): Promise<string> {
    await site.votesFor(parolin(), 1);
    await site.votesFor(tagle(), 2);
    await site.adminCommand(admin, 'next-round', {});
    await site.votesFor(parolin(), 1);
    return currentId();
  }

  /** A new fold of the whole log. */
  async function foldedLog(): Promise<ConclaveView> {
    const view = emptyView();
    for (const event of await site.recorded()) evolve(view, upcast(event));
    return view;
  }

  describe('a segment', () => {
    beforeEach(async () => {
      site = await TestSite.open();
      admin = await site.login('admin');
      analyst = await site.login('analyste');
    });
    afterEach(() => site.close());

    it('folds to the same state as the log', async () => {
      const id = await twoRounds();
      const { body, headers } = await segment(id, 0, analyst);
      expect(replaySegmentSchema.parse(body)).toEqual(body);
      expect(headers.get('content-type')).toContain('application/json');
      const { edition } = new SegmentFold(body).at(body.count);
      const expected = (await foldedLog()).editions[id];
      expect(edition.rounds.at(-1)?.counts).toEqual(expected?.rounds.at(-1)?.counts);
      expect(edition).toMatchObject({ sequence: 9, stage: 'current', totalRounds: 2 });
      expect(edition.moment.slice(0, 19)).toBe(expected?.moment.slice(0, 19)); // votes are dated to the second
    });

    it('begins with the state at the end of the previous one; is cacheable once whole and public', async () => {
      const id = await currentId();
      const many = SEGMENT_SIZE + 20;
      await manyVotes(site, many, [tagle(), parolin(), parolin()]);
      const { last } = await index(id, analyst);
      expect(last).toBe(many + 3);
      const [first, second] = [(await segment(id, 0, analyst)).body, (await segment(id, 1, analyst)).body];
      expect(second).toMatchObject({ first: firstOf(1), count: 23 });
      expect(second.before).toMatchObject({ sequence: SEGMENT_SIZE });
      const log = await foldedLog();
      expect(new SegmentFold(second).at(last).edition.rounds[0]?.counts).toEqual(log.editions[id]?.rounds[0]?.counts);
      expect(new SegmentFold(first).at(SEGMENT_SIZE).edition.rounds[0]).toMatchObject({
        totalVotes: second.before?.rounds[0]?.totalVotes,
      });
      expect((await segment(id, 2, analyst)).body).toMatchObject({ statusCode: 404, code: 'unknown-segment' });
      await expectWholeSegmentCaching(id);
    });

    /** Immutable by the current version once public, revalidated by another version, not cacheable before. */
    async function expectWholeSegmentCaching(id: string): Promise<void> {
      const restricted = await segment(id, `0?v=${SEGMENT_VERSION}`, analyst);
      expect(restricted.headers.get('cache-control')).toBe('private, no-store');
      expect(restricted.headers.get('vary')).toContain('x-auth-token');
      await site.adminCommand(admin, 'next-round', {});
      const now = await segment(id, `0?v=${SEGMENT_VERSION}`);
      expect(now.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(now.headers.get('vary')).toBe('accept-encoding');
      expect((await segment(id, '0?v=0.0')).headers.get('cache-control')).toBe('public, no-cache');
    }

    it('is not cacheable while growing, with 304 if unchanged', async () => {
      const id = await twoRounds();
      const first = await segment(id, `0?v=${SEGMENT_VERSION}`, analyst);
      expect(first.headers.get('cache-control')).toBe('private, no-store');
      const etag = first.headers.get('etag') ?? '';
      expect((await segment(id, 0, analyst, { 'if-none-match': etag })).status).toBe(304);
      await site.votesFor(parolin(), 1);
      const grown = await segment(id, 0, analyst, { 'if-none-match': etag });
      expect([grown.status, grown.body.count]).toEqual([200, 10]);
    });

    it('is sent uncompressed without gzip support', async () => {
      const id = await twoRounds();
      const plain = await segment(id, 0, analyst, { 'accept-encoding': 'identity' });
      const packed = await segment(id, 0, analyst, { 'accept-encoding': 'gzip' });
      expect([plain.headers.get('content-encoding'), packed.headers.get('content-encoding')]).toEqual([null, 'gzip']);
      expect(plain.body).toEqual(packed.body);
    });

    it('sets aside votes after the edition was replaced', async () => {
      const { conclaveState } = await site.state();
      beforeAppends(site, { VoteCast: () => site.adminCommand(admin, 'reset') });
      await site.visitor().vote(parolin());
      const { body } = await segment(conclaveState._id, 0);
      expect(body.succession).toMatchObject({ by: await currentId() });
      const editionEvents = upcastConclaveEvents(await site.recorded()).filter(
        (event) => isBallotEvent(event) || conclaveOf(event.stream) === conclaveState._id,
      );
      expect(editionEvents.some(({ type }) => type === 'VoteCast')).toBe(true);
      const { edition } = new SegmentFold(body).at(body.count);
      expect(edition.rounds[0]).toMatchObject({ totalVotes: 0, setAside: 1 });
    });
  });

  describe('lastOf', () => {
    it.each([
      [0, 0, undefined],
      [0, 1, 1],
      [0, SEGMENT_SIZE + 5, SEGMENT_SIZE],
      [1, SEGMENT_SIZE, undefined],
      [1, SEGMENT_SIZE + 5, SEGMENT_SIZE + 5],
    ])('segment %i of an edition of %i events ends with event %p', (n, end, last) => {
      expect(lastOf(n, end)).toBe(last);
      if (last !== undefined) expect(isWhole({ conclaveId: '', segment: n, last })).toBe(last % SEGMENT_SIZE === 0);
    });
  });
});
