import { canonicalLeaf, type Leaf } from '@fumata/proof';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { LeafBuffer } from './leaf-buffer.js';

const VOTE: Leaf = {
  conclaveId: '0000000000000000000000c0',
  sequence: 1,
  eventId: '0196ab12-3c4d-7e5f-8a9b-0c1d2e3f4a5b',
  type: 'VoteCast',
  roundId: '000000000000000000000a01',
  cardinalId: '00000000000000000000ca01',
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

  it('is empty without leaves', () => {
    expect(buffered([])).toEqual([]);
  });
});
