import { canonicalLeaf, type Leaf, type LeafV1, type LeafV2 } from '@fumata/proof';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { LeafBuffer } from './leaf-buffer.js';

const VOTE_CARDINAL = '00000000000000000000ca01';
const VOTE: LeafV1 = {
  conclaveId: '0000000000000000000000c0',
  sequence: 1,
  eventId: '0196ab12-3c4d-7e5f-8a9b-0c1d2e3f4a5b',
  type: 'VoteCast',
  roundId: '000000000000000000000a01',
  cardinalId: VOTE_CARDINAL,
  recordedAt: '2025-05-07T16:07:00.000Z',
};

/** The leaves serialised one by one. */
const serialised = (leaves: readonly Leaf[]) => leaves.map((leaf) => `\0${canonicalLeaf(leaf)}`);

function buffered(leaves: readonly Leaf[], capacity?: number) {
  const buffer = new LeafBuffer(capacity);
  for (const leaf of leaves) buffer.add(leaf);
  const { bytes, ends } = buffer.all;
  return [...ends].map((end, n) => Buffer.from(bytes.subarray(ends[n - 1] ?? 0, end)).toString());
}

const votes = (count: number, from = 1) =>
  Array.from({ length: count }, (_, n) => ({
    ...VOTE,
    sequence: from + n,
    eventId: VOTE.eventId.replace(/.{6}$/, String(n).padStart(6, '0')),
    cardinalId: VOTE.cardinalId?.replace(/..$/, String(n % 97).padStart(2, '0')),
    recordedAt: new Date(Date.parse(VOTE.recordedAt) + 7 * n).toISOString(),
  }));

interface VoteFields {
  readonly n: number;
  readonly firstInRound: boolean;
  readonly voter?: string | undefined;
  readonly actor?: string;
  readonly cardinalId?: unknown;
  readonly roundNumber?: unknown;
  readonly more?: object;
}

function voteV2(fields: VoteFields): LeafV2 {
  const { n, firstInRound, actor = 'visitor', cardinalId = VOTE_CARDINAL, roundNumber = 1, more = {} } = fields;
  const { conclaveId, eventId, type, roundId, recordedAt } = VOTE;
  const voter = 'voter' in fields ? fields.voter : String(n).padStart(43, 'A');
  const data = { conclaveId, roundId, roundNumber, cardinalId, firstInRound, ...more };
  return { v: 2, conclaveId, sequence: n + 1, eventId, type, roundId, recordedAt, actor, voter, data };
}

describe('LeafBuffer', () => {
  it('writes the bytes that are hashed, for any number of votes', () => {
    expect(buffered(votes(1_200))).toEqual(serialised(votes(1_200)));
    expect(buffered(votes(30, 999_990), 10)).toEqual(serialised(votes(30, 999_990)));
  });

  it('writes the same bytes for any values that change between leaves', () => {
    const of = (plain: string | undefined, ...others: (string | undefined)[]) =>
      fc.oneof({ weight: 6, arbitrary: fc.constant(plain) }, fc.constantFrom(...others));
    const unusual = ['"', '\\', '\n', 'é', '😀', '\u007f', '', '"eventId":"'];
    /** Same length as usual values, so that only the characters differ. */
    const padded = (length: number) => unusual.map((text) => text.padEnd(length, '0').slice(0, length));
    const leaf = fc.record({
      conclaveId: of(VOTE.conclaveId, ...padded(24)).map(String),
      sequence: fc.constantFrom(1, 9, 10, 99, 100, 12_345, Number.MAX_SAFE_INTEGER),
      eventId: of(VOTE.eventId, ...padded(36), ...unusual).map(String),
      type: of('VoteCast', 'RoundOpened', '"').map(String),
      roundId: of(VOTE.roundId, undefined, ...padded(24)),
      cardinalId: of(VOTE.cardinalId, undefined, ...padded(24), ...unusual),
      recordedAt: of(VOTE.recordedAt, ...padded(24), ...unusual).map(String),
    });
    fc.assert(
      fc.property(fc.array(leaf, { maxLength: 20 }), (leaves) => {
        expect(buffered(leaves)).toEqual(serialised(leaves));
      }),
      { numRuns: 2_000 },
    );
  });

  it('writes the same bytes for leaves of version 2, of first and further votes in turn', () => {
    const mixed = Array.from({ length: 1_200 }, (_, n) => voteV2({ n, firstInRound: n % 3 > 0 }));
    expect(buffered(mixed)).toEqual(serialised(mixed));
  });

  it('writes the same bytes for any data of leaves of version 2', () => {
    const of = <T>(plain: T, ...others: T[]) =>
      fc.oneof({ weight: 6, arbitrary: fc.constant(plain) }, fc.constantFrom(...others));
    const leaf = fc.record({
      n: fc.constantFrom(1, 2, 98, 99, 12_345),
      firstInRound: fc.boolean(),
      voter: of<string | undefined>(
        'A'.repeat(43),
        'B'.repeat(43),
        '"'.padEnd(43, 'x'),
        'é'.padEnd(43, 'x'),
        undefined,
      ),
      actor: of('visitor', 'system'),
      cardinalId: of<unknown>('c'.repeat(24), 'd'.repeat(24), '"'.padEnd(24, 'x'), 7, undefined),
      roundNumber: of<unknown>(1, 2, '1', null),
      more: of<object>({}, { more: 1 }, { more: '"cardinalId":"' }),
    });
    fc.assert(
      fc.property(fc.array(leaf, { maxLength: 20 }), (leaves) => {
        const made = leaves.map((each) => voteV2(each));
        expect(buffered(made)).toEqual(serialised(made));
      }),
      { numRuns: 2_000 },
    );
  });

  it('is empty without leaves', () => {
    expect(buffered([])).toEqual([]);
  });
});
