import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { sha256Hex } from '../hashing/hash.js';
import { leafHash, type Leaf } from '../leaf/leaf.js';
import { voterCommitment } from '../leaf/voter-commitment.js';
import { signSeal } from '../seals/seal.js';
import { signingKeyOf } from '../signing/keys.js';
import { newSigner } from '../signing/primitives.contract.js';
import { logOrigin, signCheckpoint } from '../tlog/checkpoint.js';
import { MerkleTree } from '../tree/merkle-tree.js';
import { readEvidence, type EventEvidence, type Evidence } from './evidence.js';
import { signInclusionPromises } from './inclusion-promise.js';
import { readReceipt } from './read-receipt.js';
import { receiptOf, receiptV2Of, type Receipt } from './receipt.js';
import { verdictOn } from './verdict.js';

const signer = newSigner();
const stranger = newSigner();
const cardinalIds = ['00000000000000000000ca01', '00000000000000000000ca02'];
const trusted = { keys: [signingKeyOf(signer.publicKey)], cardinalIds };

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
const promised = (original: Receipt, by = signer): Receipt => {
  const [, promise] = signInclusionPromises([sha256Hex('x'), original.leafHash, sha256Hex('y')], by);
  return { ...original, promise };
};
const bare = receiptOf(leaf);
const receipt = promised(bare);
const seal = sealOf(9);
const path = tree.inclusionPath(6, 9);
const standing = { is: 'counted' } as const;
const evidence: EventEvidence = { is: 'event', leaf, standing, sealed: { seal, path } };

/** Through JSON, as text and as response of the server. */
const verdict = (of: Receipt, on: Evidence, knowing = trusted) =>
  verdictOn(readReceipt(JSON.stringify(of)), readEvidence(JSON.parse(JSON.stringify(on))), knowing);

describe('keys that were replaced', () => {
  const replacedAt = (until: string) => ({ keys: trusted.keys.map((key) => ({ ...key, until })), cardinalIds });

  it('bind the server by what they promised and sealed before', () =>
    expect(verdict(receipt, evidence, replacedAt('2025-05-07T16:00:00.000Z'))).toMatchObject({
      is: 'proven',
      promise: 'valid',
    }));

  it('do not bind it by what they promise and seal an hour later', () => {
    const late = replacedAt('2025-05-07T15:00:00.000Z');
    expect(verdict(receipt, evidence, late)).toMatchObject({ is: 'bad-seal', why: 'former-key' });
    expect(verdict(receipt, { is: 'unknown' }, late)).toEqual({ is: 'unknown', promise: 'former-key' });
  });
});

describe('a key of promises', () => {
  const promises = { keys: trusted.keys.map((key) => ({ ...key, signs: 'promises' as const })), cardinalIds };

  it('binds the server by a promise', () =>
    expect(verdict(receipt, { is: 'unknown' }, promises)).toEqual({ is: 'unknown', promise: 'valid' }));

  it('signs no seal and no checkpoint', () => {
    expect(verdict(receipt, evidence, promises)).toMatchObject({ is: 'bad-seal', why: 'unknown-key' });
    const origin = logOrigin('fumata.test', bare.conclaveId);
    const note = signCheckpoint({ origin, size: 9, root: tree.root(9) }, signer);
    const covered = { ...bare, checkpoint: { note, path } };
    expect(verdict(covered, { is: 'unknown' }, trusted)).toEqual({ is: 'unknown', promise: 'valid' });
    expect(verdict(covered, { is: 'unknown' }, promises)).toEqual({ is: 'unknown', promise: 'none' });
  });
});

describe('verdictOn with an honest server', () => {
  it('is proven once a seal covers the vote', () => {
    expect(verdict(receipt, evidence)).toEqual({ is: 'proven', leaf, standing, promise: 'valid', seal });
    expect(verdict(bare, evidence)).toMatchObject({ is: 'proven', promise: 'none' });
  });

  it('is proven under the seal of a later round', () => {
    const sealed = { seal: sealOf(11), path: tree.inclusionPath(6, 11) };
    expect(verdict(receipt, { ...evidence, sealed })).toMatchObject({ is: 'proven', seal: { size: 11 } });
  });

  it('is proven-set-aside for a late vote', () => {
    const late = { is: 'set-aside', reason: 'round-closed-meanwhile', sequence: 8 } as const;
    expect(verdict(receipt, { ...evidence, standing: late })).toEqual({
      is: 'proven-set-aside',
      leaf,
      standing: late,
      promise: 'valid',
      seal,
    });
  });

  it('is not-yet-sealed for a held vote, and tells it from a counted one', () => {
    const heldVote = { is: 'event', leaf, standing: { is: 'held' } } as const;
    expect(verdict(receipt, heldVote)).toMatchObject({ is: 'not-yet-sealed', standing: { is: 'held' } });
    expect(verdict(receipt, { ...evidence, standing: { is: 'held' } })).toMatchObject({ is: 'proven-set-aside' });
  });

  it('is not-yet-sealed while the round is open', () => {
    const open = { is: 'event', leaf, standing } as const;
    expect(verdict(receipt, open)).toEqual({ is: 'not-yet-sealed', leaf, standing, promise: 'valid' });
    expect(verdict(bare, open)).toMatchObject({ is: 'not-yet-sealed', promise: 'none' });
  });

  it('is other-edition for a receipt of another site', () => {
    const elsewhere = promised(bare, stranger);
    expect(verdict(elsewhere, { is: 'other-edition' })).toEqual({ is: 'other-edition', promise: 'unknown-key' });
    expect(verdict(bare, { is: 'other-edition' })).toEqual({ is: 'other-edition', promise: 'none' });
  });

  it('needs no list of cardinals if the event names one', () => {
    expect(verdict(receipt, evidence, { ...trusted, cardinalIds: [] }).is).toBe('proven');
  });
});

describe('verdictOn with an altered receipt', () => {
  it('is forged-receipt for any change of its text', () => {
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

  it('is forged-receipt for a promise of another vote or without a valid signature', () => {
    const { promise } = promised(receiptOf(vote(8)));
    expect(verdict({ ...bare, promise }, evidence)).toEqual({ is: 'forged-receipt', why: 'promise-path' });
    const posing = promised(bare, stranger).promise;
    const forged = posing && { ...posing, keyId: receipt.promise?.keyId ?? '' };
    expect(verdict({ ...bare, promise: forged }, evidence)).toEqual({ is: 'forged-receipt', why: 'promise-signature' });
  });

  it('is forged-receipt for an invented receipt without a promise', () => {
    const madeUp = receiptOf(vote(7, '00000000000000000000ca02'));
    const why = { is: 'forged-receipt', why: 'another-event' };
    expect(verdict(madeUp, evidence)).toEqual(why);
    expect(verdict(promised(madeUp, stranger), evidence)).toEqual(why);
  });

  it('is unreadable for invalid input', () => {
    expect(verdictOn(readReceipt('Bonjour'), evidence, trusted)).toEqual({ is: 'unreadable', what: 'receipt' });
    expect(verdictOn(receipt, readEvidence('oops'), trusted)).toEqual({ is: 'unreadable', what: 'evidence' });
  });
});

describe('verdictOn with a lying server', () => {
  it('is contradicted when the server shows another vote than promised', () => {
    const other = vote(7, '00000000000000000000ca02');
    const changed = treeOf(votes.with(6, other));
    const sealed = { seal: sealOf(9, signer, changed), path: changed.inclusionPath(6, 9) };
    const lie: Evidence = { is: 'event', leaf: other, standing, sealed };
    expect(verdict(receipt, lie)).toEqual({ is: 'contradicted', leaf: other });
  });

  it('is unknown or other-edition with a valid promise when the server lost the vote', () => {
    expect(verdict(receipt, { is: 'unknown' })).toEqual({ is: 'unknown', promise: 'valid' });
    expect(verdict(receipt, { is: 'other-edition' })).toEqual({ is: 'other-edition', promise: 'valid' });
    expect(verdict(bare, { is: 'unknown' })).toEqual({ is: 'unknown', promise: 'none' });
  });

  it('is bad-path when the seal covers another log', () => {
    const without = treeOf(votes.with(6, vote(7, '00000000000000000000ca02')));
    const sealed = { seal: sealOf(9, signer, without), path: without.inclusionPath(6, 9) };
    expect(verdict(receipt, { ...evidence, sealed })).toMatchObject({
      is: 'bad-path',
      root: tree.root(9),
      seal: { root: without.root(9) },
    });
    const short = { seal, path: path.slice(1) };
    const result = verdict(receipt, { ...evidence, sealed: short });
    expect(result.is).toBe('bad-path');
    expect(result).not.toHaveProperty('root');
  });

  it('is bad-seal for another key, an altered seal, another edition or a seal that is too small', () => {
    const under = (other: typeof seal) => verdict(receipt, { ...evidence, sealed: { seal: other, path } });
    expect(under(sealOf(9, stranger))).toMatchObject({ is: 'bad-seal', why: 'unknown-key' });
    expect(under({ ...seal, roundNumber: 2 })).toMatchObject({ is: 'bad-seal', why: 'signature' });
    const elsewhere = signSeal({ ...seal, conclaveId: '0000000000000000000000c1' }, signer);
    expect(under(elsewhere)).toMatchObject({ is: 'bad-seal', why: 'another-edition' });
    expect(under(sealOf(6))).toMatchObject({ is: 'bad-seal', why: 'too-small' });
  });

  it('treats malformed evidence as unreadable', () => {
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

  it('never throws', () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), (anything, other) => {
        const lie = readEvidence({ ...evidence, standing: anything, sealed: { seal: other, path: anything } });
        expect(verdictOn(receipt, lie, trusted).is).toBe('unreadable');
      }),
    );
  });
});

describe('verdictOn a receipt with a checkpoint', () => {
  const origin = logOrigin('fumata.test', leaf.conclaveId);
  const checkpointOf = (size: number, by = signer, name = origin) => ({
    note: signCheckpoint({ origin: name, size, root: tree.root(size) }, by),
    path: tree.inclusionPath(6, size),
  });
  const covered = { ...bare, checkpoint: checkpointOf(8) };

  it('binds the server like a promise', () => {
    expect(verdict(covered, evidence)).toMatchObject({ is: 'proven', promise: 'none' });
    expect(verdict(covered, { is: 'unknown' })).toEqual({ is: 'unknown', promise: 'valid' });
    const other = vote(7, '00000000000000000000ca02');
    expect(verdict(covered, { is: 'event', leaf: other, standing })).toEqual({ is: 'contradicted', leaf: other });
  });

  it('binds the server by a key that was replaced only if the vote came before', () => {
    const replacedAt = (until: string) => ({ keys: trusted.keys.map((key) => ({ ...key, until })), cardinalIds });
    const under = (until: string, answer: Evidence) => verdict(covered, answer, replacedAt(until));
    const other: Evidence = { is: 'event', leaf: vote(7, '00000000000000000000ca02'), standing };
    expect(under('2025-05-07T16:00:00.000Z', { is: 'unknown' })).toEqual({ is: 'unknown', promise: 'valid' });
    expect(under('2025-05-07T15:00:00.000Z', { is: 'unknown' })).toEqual({ is: 'unknown', promise: 'none' });
    expect(under('2025-05-07T15:00:00.000Z', other)).toEqual({ is: 'forged-receipt', why: 'another-event' });
  });

  it('binds nobody without the signature of a trusted key, or for another edition', () => {
    for (const checkpoint of [
      checkpointOf(8, stranger),
      checkpointOf(8, signer, logOrigin('fumata.test', '0000000000000000000000c1')),
      { note: 'rubbish', path: [] },
    ])
      expect(verdict({ ...bare, checkpoint }, { is: 'unknown' })).toEqual({ is: 'unknown', promise: 'none' });
  });

  it('is forged-receipt for a checkpoint that does not contain the vote', () => {
    for (const checkpoint of [
      { ...checkpointOf(8), path: tree.inclusionPath(5, 8) },
      { note: signCheckpoint({ origin, size: 6, root: tree.root(6) }, signer), path: [] },
    ])
      expect(verdict({ ...receipt, checkpoint }, evidence)).toEqual({ is: 'forged-receipt', why: 'checkpoint' });
  });
});

describe('verdictOn a receipt of version 2', () => {
  const opening = 'kQ3aYb0c1d2e3f4a5b6c7d8e9f0a1b2c3d4e5f6a7b8';
  const { cardinalId, ...common } = vote(7);
  const { conclaveId, roundId } = common;
  const leafV2 = {
    v: 2,
    ...common,
    actor: 'visitor',
    voter: voterCommitment(opening),
    data: { conclaveId, roundId, roundNumber: 1, cardinalId, firstInRound: true },
  } as const;
  const leaves = votes.map((each) => (each.sequence === 7 ? leafV2 : each));
  const treeV2 = treeOf(leaves);
  const sealed = { seal: sealOf(9, signer, treeV2), path: treeV2.inclusionPath(6, 9) };
  const proof: EventEvidence = { is: 'event', leaf: leafV2, standing, sealed };
  const ownReceipt = receiptV2Of(leafV2, opening);

  it('proves the vote under the seal', () => {
    expect(verdict(promised(ownReceipt), proof)).toMatchObject({ is: 'proven', promise: 'valid' });
  });

  it('is contradicted by a log with another voter, and rejects an opening that is not the voter’s', () => {
    const another = { ...proof, leaf: { ...leafV2, voter: voterCommitment('another') } };
    expect(verdict(promised(ownReceipt), another)).toMatchObject({ is: 'contradicted' });
    const stolen = { ...promised(ownReceipt), opening: 'A'.repeat(43) } as Receipt;
    expect(verdict(stolen, proof)).toEqual({ is: 'forged-receipt', why: 'text' });
  });

  it('is unreadable when the event shown is nested too deeply to be hashed', () => {
    const nested: unknown = JSON.parse('['.repeat(20_000) + ']'.repeat(20_000));
    const deep = { ...proof, leaf: { ...leafV2, data: { ...leafV2.data, nested } } };
    expect(verdictOn(ownReceipt, readEvidence(deep), trusted)).toEqual({ is: 'unreadable', what: 'evidence' });
  });

  it('is contradicted by a log in which it is not its voter’s first', () => {
    const further = { ...proof, leaf: { ...leafV2, data: { ...leafV2.data, firstInRound: false } } };
    expect(verdict(promised(ownReceipt), further)).toMatchObject({ is: 'contradicted' });
  });
});
