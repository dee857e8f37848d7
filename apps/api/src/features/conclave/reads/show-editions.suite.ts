import { conclaveStream, openConclave, toRecordables } from '@fumata/conclave';
import {
  conclaveStateAnswerSchema,
  editionAnswerSchema,
  editionsSchema,
  type EditionAnswer,
  type Editions,
  type RoundDetail,
} from '@fumata/contracts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { TestSite, type Failure } from '../../../testing/site.js';

describe('editions', () => {
  let site: TestSite;
  let token: string;
  beforeEach(async () => {
    site = await TestSite.open();
    token = await site.login('admin');
  });
  afterEach(() => site.close());

  const parolin = () => site.cardinal('pietro-parolin');
  const list = async () => (await site.get<Editions>('/api/conclave/editions')).body;
  const edition = (id: string) => site.get<EditionAnswer>(`/api/conclave/editions/${id}`);
  const round = (id: string, n: number | string) =>
    site.get<RoundDetail & Failure>(`/api/conclave/editions/${id}/rounds/${n}`);
  const currentId = async () => (await site.state()).conclaveState._id;
  const resetAfter = async (seconds: number) => {
    site.system.clock.pass(seconds);
    await site.adminCommand(token, 'reset');
  };

  /** Two rounds, three votes, no pope. */
  async function firstEdition(): Promise<string> {
    const id = await currentId();
    await site.votesFor(parolin(), 2);
    await site.adminCommand(token, 'next-round', { closesAt: '2025-05-07T19:00:00Z' });
    await site.votesFor(parolin(), 1);
    return id;
  }

  /** One vote, which elects. */
  async function secondEdition(): Promise<string> {
    const { conclaveState } = await site.state();
    await site.adminCommand(token, 'state', { ...conclaveState, electors: 1 });
    await site.votesFor(parolin(), 1);
    await site.adminCommand(token, 'elect-pope', { cardinalId: parolin()._id });
    return conclaveState._id;
  }

  describe('past editions', () => {
    it('are empty at first', async () => {
      expect(await list()).toEqual({ editions: [] });
    });

    it('are listed newest first, with their outcome', async () => {
      const first = await firstEdition();
      await resetAfter(600);
      const second = await secondEdition();
      await resetAfter(600);
      const body = await list();
      expect(editionsSchema.parse(body)).toEqual(body);
      const { _id, slug, nomComplet } = parolin();
      expect(body.editions).toEqual([
        {
          _id: second,
          number: 2,
          startDate: '2025-05-07',
          openedAt: '2025-05-07T15:10:00.000Z',
          closedAt: '2025-05-07T15:20:00.000Z',
          roundsCount: 1,
          totalVotes: 1,
          popeElected: { _id, slug, nomComplet },
          electedAt: '2025-05-07T15:10:00.000Z',
        },
        {
          _id: first,
          number: 1,
          startDate: '2025-05-07',
          openedAt: '2025-05-07T15:00:00.000Z',
          closedAt: '2025-05-07T15:10:00.000Z',
          roundsCount: 2,
          totalVotes: 3,
          popeElected: null,
          electedAt: null,
        },
      ]);
    });

    it('omit an edition that never started', async () => {
      const { log, ids } = site.system;
      const conclaveId = ids.objectId();
      const openingFacts = {
        conclaveId,
        roundId: ids.objectId(),
        startDate: '2025-05-07',
        referenceDate: '2025-04-21',
        salt: ids.salt(),
      };
      const opening = openConclave({ ...openingFacts, electors: 133, majorityBasis: 'electors' });
      const cause = { actor: 'system', recordedAt: '2025-05-07T15:00:00.000Z', correlationId: 'x' } as const;
      await log.append(conclaveStream(conclaveId), 'no-stream', toRecordables(opening, ids.uuid, cause));
      expect(await list()).toEqual({ editions: [] });
      expect((await edition(conclaveId)).status).toBe(404);
      expect((await round(conclaveId, 1)).body.code).toBe('unknown-edition');
    });
  });

  describe('one edition', () => {
    it('equals the current state while it is current', async () => {
      const id = await firstEdition();
      const { status, body } = await edition(id);
      expect(status).toBe(200);
      expect(editionAnswerSchema.parse(body)).toEqual(body);
      const { edition: row, ...state } = body;
      expect(state).toEqual(conclaveStateAnswerSchema.parse(await site.state()));
      expect(row).toMatchObject({ _id: id, number: 1, closedAt: null, roundsCount: 2, totalVotes: 3 });
      expect((await edition(id.toUpperCase())).status).toBe(200);
    });

    it('keeps its rounds once archived, with nothing active or pending', async () => {
      const id = await firstEdition();
      const before = await site.state();
      await site.adminCommand(token, 'toggle-pause', { pause: true });
      await resetAfter(60);
      const { body } = await edition(id);
      expect(body.rounds).toEqual(before.rounds);
      expect(body.conclaveState).toMatchObject({
        _id: id,
        currentRound: 2,
        isActive: false,
        isPaused: false,
        isComplete: false,
        closesAt: null,
        majorityReachedBy: null,
      });
      expect(body.edition.closedAt).toBe('2025-05-07T15:01:00.000Z');
    });

    it('has no pending proclamation once archived at the majority', async () => {
      const { conclaveState } = await site.state();
      await site.adminCommand(token, 'state', { ...conclaveState, electors: 1 });
      await site.votesFor(parolin(), 1);
      await resetAfter(60);
      expect((await edition(conclaveState._id)).body.conclaveState.majorityReachedBy).toBeNull();
    });

    it('keeps its pope', async () => {
      const id = await secondEdition();
      await resetAfter(60);
      expect((await edition(id)).body.conclaveState).toMatchObject({
        isComplete: true,
        whiteSmoke: true,
        popeElected: { slug: 'pietro-parolin' },
      });
    });

    it.each([
      ['f'.repeat(24), 404, 'unknown-edition'],
      ['1', 400, 'invalid-request'],
      ['%24ne', 400, 'invalid-request'],
      ['__proto__', 400, 'invalid-request'],
    ])('%s is answered with %i', async (id, status, code) => {
      expect((await edition(id)).body).toMatchObject({ statusCode: status, code });
      expect((await round(id, 1)).body).toMatchObject({ statusCode: status, code });
    });
  });

  describe('a round of an edition', () => {
    it('is unchanged after the edition is archived', async () => {
      const id = await firstEdition();
      const { body: before } = await site.get<RoundDetail>('/api/conclave/rounds/1');
      expect((await round(id, 1)).body).toEqual(before);
      await resetAfter(60);
      expect((await round(id, 1)).body).toEqual({ ...before, position: (await site.state()).position });
      expect((await site.get<RoundDetail>('/api/conclave/rounds/1')).body.round.totalVotes).toBe(0);
    });

    it.each([
      ['3', 404, 'unknown-round'],
      ['0', 400, 'invalid-request'],
      ['x', 400, 'invalid-request'],
    ])('round %s is answered with %i', async (n, status, code) => {
      expect((await round(await firstEdition(), n)).body).toMatchObject({ statusCode: status, code });
    });
  });
});
