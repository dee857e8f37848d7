import { evidenceSchema } from '@fumata/contracts';
import { readEvidence, readKeys, sha256Hex, TILE, verdictOn, type Evidence, type Receipt } from '@fumata/proof';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { beforeAppends } from '../../../testing/before-appends.js';
import { manyVotes } from '../../../testing/many-votes.js';
import { sealRound } from '../../../testing/seal-round.js';
import { TestSite, type Failure } from '../../../testing/site.js';

describe('proofs', () => {
  let site: TestSite;
  let token: string;
  beforeAll(async () => {
    site = await TestSite.open();
    token = await site.login('admin');
  });
  afterAll(() => site.close());
  // Each test has an edition of its own.
  beforeEach(() => site.reset(token));
  afterEach(() => void jest.restoreAllMocks());

  const parolin = () => site.cardinal('pietro-parolin');
  const vote = async (): Promise<Receipt> => (await site.visitor().vote(parolin())).body.receipt;
  const requestProof = (conclaveId: string, sequence: number, eventId?: string) =>
    site.get<Evidence & Failure>(
      `/api/conclave/preuve/${conclaveId}/${sequence}${eventId === undefined ? '' : `?temoin=${sha256Hex(eventId)}`}`,
    );
  const proof = async (...event: Parameters<typeof requestProof>): Promise<Evidence> => {
    const { body } = await requestProof(...event);
    expect(evidenceSchema.parse(body)).toEqual(body);
    return body;
  };
  const keys = async () => readKeys((await site.get('/.well-known/fumata-seal.json')).body) ?? [];
  const knownFacts = async () => ({ keys: await keys(), cardinalIds: [parolin()._id] });
  const verdict = async (receipt: Receipt) => {
    const { conclaveId, sequence, eventId } = receipt;
    return verdictOn(receipt, readEvidence(await proof(conclaveId, sequence, eventId)), await knownFacts());
  };
  const nextRound = () => site.adminCommand(token, 'next-round', {});

  describe('a vote', () => {
    it('is reported as counted and unsealed while its round is open', async () => {
      const receipt = await vote();
      expect(await verdict(receipt)).toMatchObject({
        is: 'not-yet-sealed',
        standing: { is: 'counted' },
        promise: 'valid',
      });
    });

    it('has a proof once its round is sealed, at any position', async () => {
      const receipts = [await vote(), await vote(), await vote()];
      await nextRound();
      const conclaveId = receipts[0]?.conclaveId ?? '';
      const seal = await sealRound(site, conclaveId, 1);
      for (const receipt of receipts) expect(await verdict(receipt)).toMatchObject({ is: 'proven', seal });
      const later = await vote();
      expect(await verdict(later)).toMatchObject({ is: 'not-yet-sealed' });
    });

    it('keeps the seal of its round after later seals', async () => {
      const receipt = await vote();
      await nextRound();
      const first = await sealRound(site, receipt.conclaveId, 1);
      await vote();
      await nextRound();
      await sealRound(site, receipt.conclaveId, 2);
      expect(await verdict(receipt)).toMatchObject({ is: 'proven', seal: first });
    });

    it('counts as unsealed while its tiles are not stored', async () => {
      const receipt = await vote();
      await nextRound();
      await sealRound(site, receipt.conclaveId, 1);
      await site.system.models.edges.deleteMany({});
      expect(await verdict(receipt)).toMatchObject({ is: 'not-yet-sealed' });
    });

    it('has a proof through several tiles, also when a tile is damaged', async () => {
      const first = await vote();
      for (let count = 0; count < TILE; count += 256) await site.votesFor(parolin(), 256);
      const last = await vote();
      await nextRound();
      await sealRound(site, first.conclaveId, 1);
      expect(await verdict(first)).toMatchObject({ is: 'proven' });
      const { tiles } = site.system.models;
      const [tile] = await tiles.find({ conclaveId: first.conclaveId });
      if (tile) await tiles.put({ ...tile, root: 'ab'.repeat(32) });
      expect(await verdict(last)).toMatchObject({ is: 'proven' });
    });

    it('is reported as held until its edition is archived, then as not counted', async () => {
      const { conclaveState } = await site.state();
      await manyVotes(site, 1, [parolin()], 'a3f09c7b21de');
      const { eventId = '' } = (await site.recorded()).findLast(({ type }) => type === 'VoteCast') ?? {};
      expect(await proof(conclaveState._id, 5, eventId)).toMatchObject({ standing: { is: 'held' } });
      await site.reset(token);
      expect(await proof(conclaveState._id, 5)).toMatchObject({ standing: { is: 'set-aside', reason: 'held' } });
    });

    it.each([
      ['the end of its round', 'next-round', {}, 'round-closed-meanwhile'],
      ['a pause', 'toggle-pause', { pause: true }, 'paused'],
      ['a reset', 'reset', undefined, 'edition-over'],
    ])('is reported as set aside, with the reason: %s', async (_, verb, body, reason) => {
      const { conclaveState } = await site.state();
      beforeAppends(site, { VoteCast: () => site.adminCommand(token, verb, body) });
      await site.visitor().vote(parolin());
      const editionEvents = (await site.recorded()).filter(
        ({ stream, data }) => data['conclaveId'] === conclaveState._id || stream.endsWith(conclaveState._id),
      );
      const at = editionEvents.findIndex(({ type }) => type === 'VoteCast') + 1;
      expect(await proof(conclaveState._id, at, editionEvents[at - 1]?.eventId)).toMatchObject({
        is: 'event',
        leaf: { type: 'VoteCast' },
        standing: { is: 'set-aside', reason, sequence: at + 1 },
      });
    });
  });

  describe('a log that differs from the sealed one', () => {
    it('yields a path that does not match the seal', async () => {
      const receipt = await vote();
      await nextRound();
      const seal = await sealRound(site, receipt.conclaveId, 1, 'ab'.repeat(32));
      expect(await verdict(receipt)).toMatchObject({ is: 'bad-path', seal });
    });
  });

  describe('votes of an open round', () => {
    it('are hidden from enumeration', async () => {
      const { conclaveId, sequence } = await vote();
      for (const event of [1, sequence])
        expect(await requestProof(conclaveId, event)).toMatchObject({ status: 409, body: { code: 'round-not-over' } });
    });

    it('are hidden from requests with the id of another event', async () => {
      const [one, other] = [await vote(), await vote()];
      for (const eventId of [other.eventId, '0196ab12-3c4d-7e5f-8a9b-000000000000'])
        expect(await requestProof(one.conclaveId, one.sequence, eventId)).toMatchObject({
          status: 200,
          body: { is: 'unknown' },
        });
      expect(await verdict(one)).toMatchObject({ is: 'not-yet-sealed' });
    });

    it('are not shown for the receipt of another vote that claims their sequence', async () => {
      const [one, other] = [await vote(), await vote()];
      expect(await verdict({ ...one, sequence: other.sequence })).toMatchObject({ is: 'forged-receipt' });
      const { conclaveId, sequence } = other;
      const evidence = readEvidence(await proof(conclaveId, sequence, one.eventId));
      expect(verdictOn(one, evidence, await knownFacts())).toMatchObject({ is: 'unknown', promise: 'valid' });
    });

    it('are public once the round is closed', async () => {
      const { conclaveId, sequence } = await vote();
      await nextRound();
      expect(await proof(conclaveId, sequence)).toMatchObject({ leaf: { data: { cardinalId: parolin()._id } } });
      const later = await vote();
      expect((await requestProof(conclaveId, later.sequence)).status).toBe(409);
      await site.adminCommand(token, 'reset');
      expect(await proof(conclaveId, later.sequence)).toMatchObject({ is: 'event' });
    });
  });

  describe('evidence', () => {
    it('is `unknown` past the last event and `other-edition` for an unknown edition', async () => {
      const { conclaveId, sequence } = await vote();
      expect(await proof(conclaveId, sequence + 1)).toEqual({ is: 'unknown' });
      expect(await proof(conclaveId, Number.MAX_SAFE_INTEGER)).toEqual({ is: 'unknown' });
      expect(await proof('f'.repeat(24), 1)).toEqual({ is: 'other-edition' });
    });

    it('remains available for a vote of an archived edition', async () => {
      const receipt = await vote();
      await site.adminCommand(token, 'reset');
      expect(await verdict(receipt)).toMatchObject({ is: 'not-yet-sealed', standing: { is: 'counted' } });
    });
  });

  describe('a request without a sequence or an edition', () => {
    it.each(['0', '-1', '1.5', '1e3', 'NaN', '%00', '9007199254740993', "1'--"])(
      'is rejected: number %s',
      async (sequence) => {
        const { status } = await site.get(`/api/conclave/preuve/${'a'.repeat(24)}/${sequence}`);
        expect(status).toBe(400);
      },
    );

    it('is rejected without a valid edition', async () => {
      for (const id of ['x', '__proto__', `${'a'.repeat(24)}z`])
        expect((await site.get(`/api/conclave/preuve/${id}/1`)).status).toBe(400);
    });
  });

  describe('events other than votes', () => {
    it('have proofs too, without names', async () => {
      const { conclaveId } = await vote();
      await nextRound();
      const evidence = await proof(conclaveId, 1);
      expect(evidence).toMatchObject({ leaf: { type: 'ConclaveOpened' }, standing: { is: 'counted' } });
      expect(JSON.stringify(evidence)).not.toMatch(/admin:|voter|salt/);
    });
  });
});
