import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { sha256Hex } from '../hashing/hash.js';
import { leafHash } from '../leaf/leaf.js';
import type { Leaf } from '../leaf/leaf.js';
import { signSeal } from '../seals/seal.js';
import { sealKeyOf } from '../signing/keys.js';
import { newSigner } from '../signing/primitives.contract.js';
import { MerkleTree } from '../tree/merkle-tree.js';
import type { EventEvidence, Evidence } from './evidence.js';
import { readEvidence } from './evidence.js';
import { signPromises } from './promise.js';
import { readReceipt } from './read-receipt.js';
import { receiptOf } from './receipt.js';
import type { Receipt } from './receipt.js';
import { verdictOn } from './verdict.js';

const signer = newSigner();
const stranger = newSigner();
const cardinalIds = ['00000000000000000000ca01', '00000000000000000000ca02'];
const known = { keys: [sealKeyOf(signer.publicKey)], cardinalIds };

const vote = (sequence: number, cardinalId = '00000000000000000000ca01') => ({
  conclaveId: '0000000000000000000000c0',
  sequence,
  eventId: `0196ab12-3c4d-7e5f-8a9b-${String(sequence).padStart(12, '0')}`,
  type: 'VoteCast',
  roundId: '000000000000000000000a01',
  cardinalId,
  recordedAt: '2025-05-07T16:07:00.000Z',
});
const treeOf = (leaves: readonly Leaf[]) => MerkleTree.of(leaves.map((leaf) => leafHash(leaf)));
const votes = Array.from({ length: 11 }, (_, i) => vote(i + 1));
const tree = treeOf(votes);
const sealOf = (size: number, by = signer, of = tree) =>
  signSeal(
    {
      conclaveId: '0000000000000000000000c0',
      roundId: '000000000000000000000a01',
      roundNumber: 1,
      size,
      root: of.root(size),
    },
    by,
  );

const leaf = vote(7);
const promised = (given: Receipt, by = signer): Receipt => {
  const [, promise] = signPromises([sha256Hex('x'), given.leafHash, sha256Hex('y')], by);
  return { ...given, promise };
};
const bare = receiptOf(leaf);
const receipt = promised(bare);
const seal = sealOf(9);
const path = tree.inclusionPath(6, 9);
const standing = { is: 'counted' } as const;
const evidence: EventEvidence = { is: 'event', leaf, standing, sealed: { seal, path } };

/** Both as they come: a text, and an answer of the server. */
const verdict = (of: Receipt, on: Evidence, knowing = known) =>
  verdictOn(readReceipt(JSON.stringify(of)), readEvidence(JSON.parse(JSON.stringify(on))), knowing);

describe('the verdict on an honest receipt of an honest server', () => {
  it('is proven, with what was voted, when a seal covers it', () => {
    expect(verdict(receipt, evidence)).toEqual({ is: 'proven', leaf, standing, promise: 'valid', seal });
    expect(verdict(bare, evidence)).toMatchObject({ is: 'proven', promise: 'none' });
  });

  it('is proven under the seal of any later round', () => {
    const sealed = { seal: sealOf(11), path: tree.inclusionPath(6, 11) };
    expect(verdict(receipt, { ...evidence, sealed })).toMatchObject({ is: 'proven', seal: { size: 11 } });
  });

  it('is proven and set aside when it came too late', () => {
    const late = { is: 'set-aside', reason: 'round-closed-meanwhile', sequence: 8 } as const;
    expect(verdict(receipt, { ...evidence, standing: late })).toEqual({
      is: 'proven-set-aside',
      leaf,
      standing: late,
      promise: 'valid',
      seal,
    });
  });

  it('is not yet sealed while its round is open', () => {
    const open = { is: 'event', leaf, standing } as const;
    expect(verdict(receipt, open)).toEqual({ is: 'not-yet-sealed', leaf, standing, promise: 'valid' });
    expect(verdict(bare, open)).toMatchObject({ is: 'not-yet-sealed', promise: 'none' });
  });

  it('is another edition’s, when it was given elsewhere', () => {
    const elsewhere = promised(bare, stranger);
    expect(verdict(elsewhere, { is: 'other-edition' })).toEqual({
      is: 'other-edition',
      promise: 'unknown-key',
    });
    expect(verdict(bare, { is: 'other-edition' })).toEqual({ is: 'other-edition', promise: 'none' });
  });

  it('needs no list of cardinals when the event names one', () => {
    expect(verdict(receipt, evidence, { ...known, cardinalIds: [] }).is).toBe('proven');
  });
});

describe('the verdict on a receipt that was tampered with', () => {
  it('is forged, whatever of its text was changed', () => {
    const lies = [
      { ...receipt, sequence: 8 },
      { ...receipt, eventId: vote(8).eventId },
      { ...receipt, roundId: '000000000000000000000a02' },
      { ...receipt, recordedAt: '2025-05-07T16:07:00.001Z' },
      { ...receipt, conclaveId: '0000000000000000000000c1' },
      { ...receipt, leafHash: sha256Hex('another leaf') },
    ];
    const answers: Evidence[] = [evidence, { is: 'unknown' }, { is: 'other-edition' }];
    for (const lie of lies) {
      for (const answer of answers) {
        expect(verdict(lie, answer)).toEqual({ is: 'forged-receipt', why: 'text' });
      }
    }
  });

  it('is forged when its promise is for something else, or was never signed', () => {
    const { promise } = promised(receiptOf(vote(8)));
    expect(verdict({ ...bare, promise }, evidence)).toEqual({ is: 'forged-receipt', why: 'promise-path' });
    const posing = promised(bare, stranger).promise;
    const forged = posing && { ...posing, keyId: receipt.promise?.keyId ?? '' };
    expect(verdict({ ...bare, promise: forged }, evidence)).toEqual({
      is: 'forged-receipt',
      why: 'promise-signature',
    });
  });

  it('is forged when it was made up for an event that is another, and nobody promised it', () => {
    const madeUp = receiptOf(vote(7, '00000000000000000000ca02'));
    const why = { is: 'forged-receipt', why: 'another-event' };
    expect(verdict(madeUp, evidence)).toEqual(why);
    expect(verdict(promised(madeUp, stranger), evidence)).toEqual(why);
  });

  it('is unreadable when it is no receipt, or the answer none', () => {
    expect(verdictOn(readReceipt('Bonjour'), evidence, known)).toEqual({ is: 'unreadable', what: 'receipt' });
    expect(verdictOn(receipt, readEvidence('oops'), known)).toEqual({ is: 'unreadable', what: 'evidence' });
  });
});

describe('the verdict on a server that lies', () => {
  it('contradicts itself, when it shows another vote than it promised', () => {
    const other = vote(7, '00000000000000000000ca02');
    const changed = treeOf(votes.with(6, other));
    const sealed = { seal: sealOf(9, signer, changed), path: changed.inclusionPath(6, 9) };
    const lie: Evidence = { is: 'event', leaf: other, standing, sealed };
    expect(verdict(receipt, lie)).toEqual({ is: 'contradicted', leaf: other });
  });

  it('has broken its word, when it knows nothing of what it promised', () => {
    expect(verdict(receipt, { is: 'unknown' })).toEqual({ is: 'unknown', promise: 'valid' });
    expect(verdict(receipt, { is: 'other-edition' })).toEqual({ is: 'other-edition', promise: 'valid' });
    expect(verdict(bare, { is: 'unknown' })).toEqual({ is: 'unknown', promise: 'none' });
  });

  it('has a bad path, when its seal is over another log', () => {
    const without = treeOf(votes.with(6, vote(7, '00000000000000000000ca02')));
    const sealed = { seal: sealOf(9, signer, without), path: without.inclusionPath(6, 9) };
    expect(verdict(receipt, { ...evidence, sealed })).toMatchObject({
      is: 'bad-path',
      root: tree.root(9),
      seal: { root: without.root(9) },
    });
    const short = { seal, path: path.slice(1) };
    const told = verdict(receipt, { ...evidence, sealed: short });
    expect(told.is).toBe('bad-path');
    expect(told).not.toHaveProperty('root');
  });

  it('has a bad seal, when it is of another key, altered, another edition’s, or too small', () => {
    const under = (other: typeof seal) => verdict(receipt, { ...evidence, sealed: { seal: other, path } });
    expect(under(sealOf(9, stranger))).toMatchObject({ is: 'bad-seal', why: 'unknown-key' });
    expect(under({ ...seal, roundNumber: 2 })).toMatchObject({ is: 'bad-seal', why: 'signature' });
    const elsewhere = signSeal({ ...seal, conclaveId: '0000000000000000000000c1' }, signer);
    expect(under(elsewhere)).toMatchObject({ is: 'bad-seal', why: 'another-edition' });
    expect(under(sealOf(6))).toMatchObject({ is: 'bad-seal', why: 'too-small' });
  });

  it('has no evidence, when what it says is no evidence', () => {
    const junk: unknown[] = [
      null,
      [],
      {},
      { is: 'maybe' },
      { is: 'unknown', more: 1 },
      { ...evidence, leaf: { ...leaf, voter: 'x' } },
      { ...evidence, standing: { is: 'counted', reason: 'because' } },
      { ...evidence, standing: 'counted' },
      { ...evidence, sealed: null },
      { ...evidence, sealed: { seal, path: [null] } },
      { ...evidence, sealed: { seal: { ...seal, size: '9' }, path } },
    ];
    for (const value of junk) expect(readEvidence(value)).toBeUndefined();
  });

  it('makes nothing throw', () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), (anything, other) => {
        const lie = readEvidence({
          ...evidence,
          standing: anything,
          sealed: { seal: other, path: anything },
        });
        expect(verdictOn(receipt, lie, known).is).toBe('unreadable');
      }),
    );
  });
});
