import { describe, expect, it } from '@jest/globals';
import { newSigner } from '../signing/primitives.contract.js';
import { readSubmission, writeSubmission } from './add-checkpoint.js';
import { judgeSubmission } from './judge-submission.js';
import { MerkleTree } from '../tree/merkle-tree.js';
import { sha256Hex } from '../hashing/hash.js';
import type { TreeHead } from '../tree/consistency.js';
import { cosign, readCosignature, witnessKey } from './cosignature.js';
import { logKey, readTreeSize, signCheckpoint } from './checkpoint.js';
import { isSignedBy, readNote, verifierKey, readVerifierKey } from './note.js';

// The example of C2SP tlog-witness.
const EXAMPLE = `old 20852014
PlRNCrwHpqhGrupue0L7gxbjbMiKA9temvuZZDDpkaw=
jrJZDmY8Y7SyJE0MWLpLozkIVMSMZcD5kvuKxPC3swk=
5+pKlUdi2LeF/BcMHBn+Ku6yhPGNCswZZD1X/6QgPd8=
/6WVhPs2CwSsb5rYBH5cjHV/wSmA79abXAwhXw3Kj/0=

example.com/behind-the-sofa
20852163
CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=

— example.com/behind-the-sofa Az3grlgtzPICa5OS8npVmf1Myq/5IZniMp+ZJurmRDeOoRDe4URYN7u5/Zhcyv2q1gGzGku9nTo+zyWE+xeMcTOAYQ8=
`;

describe('submission of a checkpoint', () => {
  it('is read and written as the specification has it', () => {
    const read = readSubmission(EXAMPLE);
    expect(read).toMatchObject({ oldSize: 20_852_014, note: EXAMPLE.slice(EXAMPLE.indexOf('\n\n') + 2) });
    expect(read?.proof).toHaveLength(4);
    expect(writeSubmission(read!)).toBe(EXAMPLE);
    expect(readSubmission('old 0\n\nnote\n')).toEqual({ oldSize: 0, proof: [], note: 'note\n' });
  });

  it.each([
    ['nothing', ''],
    ['no old size', EXAMPLE.replace('old ', '')],
    ['a leading zero', EXAMPLE.replace('old 2', 'old 02')],
    ['a negative size', EXAMPLE.replace('old 2', 'old -2')],
    ['a size beyond safe integers', EXAMPLE.replace('old 2', 'old 999999999')],
    ['a shorter hash', EXAMPLE.replace('PlRN', '')],
    ['a hash that is no base64', EXAMPLE.replace('PlRN', '_lRN')],
    [
      'more than 63 hashes',
      EXAMPLE.replace('\n\n', `\n${'CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n'.repeat(60)}\n`),
    ],
    ['no blank line', EXAMPLE.replaceAll('\n\n', '\n')],
  ])('is rejected with %s', (_, body) => expect(readSubmission(body)).toBeUndefined());

  it('names a size in decimal digits', () => {
    expect(['0', '7', '07', '', '7\n', '-7', '1e3', '99999999999999999'].map(readTreeSize)).toEqual([
      0,
      7,
      ...Array.from({ length: 6 }, () => undefined),
    ]);
  });
});

describe('cosignature of a checkpoint', () => {
  const [log, witness] = [newSigner(), newSigner()];
  const origin = 'fumata.test/conclave/1';
  const note = signCheckpoint({ origin, size: 7, root: 'ab'.repeat(32) }, log);
  const { text } = readNote(note)!;
  const key = witnessKey('witness.test/w1', witness.publicKey);
  const at = { name: key.name, time: 1_679_315_147 };
  const line = cosign(text, at, witness);

  it('is a further signature line of the note', () => {
    expect(readCosignature(line, text, key)).toEqual({ line, time: at.time });
    const cosigned = readNote(note + line)!;
    expect([isSignedBy(cosigned, key), isSignedBy(cosigned, logKey(origin, log.publicKey))]).toEqual([true, true]);
    expect(readVerifierKey(verifierKey(key))).toEqual(key);
  });

  it('is found among those of other keys', () => {
    const other = cosign(text, { ...at, name: 'other.test' }, newSigner());
    expect(readCosignature(other + line, text, key)?.line).toBe(line);
    expect(readCosignature(other, text, key)).toBeUndefined();
  });

  it('is rejected for another text, key or name, beside an invalid one, and in an answer that is no signature line', () => {
    const others = [
      cosign(text.replace('\n7\n', '\n8\n'), at, witness),
      cosign(text, at, { ...newSigner(), publicKey: witness.publicKey }),
      cosign(text, { ...at, name: 'witness.test/w2' }, witness),
      cosign(text, { ...at, name: key.name }, { ...newSigner(), publicKey: witness.publicKey }) + line,
      note.slice(note.indexOf('\n\n') + 2),
      '',
      'ok',
      `${line}\n${line}`,
      `x\n\n${line}`,
      'a'.repeat(200_000),
    ];
    for (const lines of others) expect(readCosignature(lines, text, key)).toBeUndefined();
    expect(readCosignature(line, text, { ...key, type: 1 })).toBeUndefined();
  });
});

describe('a witness', () => {
  const log = newSigner();
  const origin = 'fumata.test/conclave/1';
  const tree = (size: number, history = 'a') =>
    MerkleTree.of(Array.from({ length: size }, (_, at) => sha256Hex(`${at < 3 ? 'same' : history} ${at}`)));
  const head = (size: number, history?: string): TreeHead => ({ size, root: tree(size, history).root() });
  const noteOf = (size: number, { history = 'a', signer = log, name = origin } = {}) =>
    signCheckpoint({ origin: name, ...head(size, history) }, signer);
  const proofOf = (older: number, size: number, history?: string) => tree(size, history).consistencyProof(older);
  const answer = async (oldSize: number, proof: readonly string[], note: string, last?: TreeHead) => {
    const keysOf = (name: string) => (name === origin ? [logKey(origin, log.publicKey)] : []);
    const memory = { keysOf, lastOf: () => Promise.resolve(last) };
    const verdict = await judgeSubmission(writeSubmission({ oldSize, proof, note }), memory);
    return verdict.is === 'accepted'
      ? [200, verdict.checkpoint.size]
      : 'size' in verdict
        ? [verdict.status, verdict.size]
        : [verdict.status];
  };

  it('accepts the first checkpoint, an extension of the last, and the last again', async () => {
    expect(await answer(0, [], noteOf(5))).toEqual([200, 5]);
    expect(await answer(5, proofOf(5, 9), noteOf(9), head(5))).toEqual([200, 9]);
    expect(await answer(5, [], noteOf(5), head(5))).toEqual([200, 5]);
    expect(await answer(0, [], noteOf(0))).toEqual([200, 0]);
  });

  it('answers 409 with its size to another old size, and to another tree of the same size', async () => {
    expect(await answer(0, [], noteOf(9), head(5))).toEqual([409, 5]);
    expect(await answer(5, proofOf(5, 9), noteOf(9))).toEqual([409, 0]);
    expect(await answer(5, [], noteOf(5, { history: 'b' }), head(5))).toEqual([409, 5]);
    expect(await answer(3, proofOf(3, 4), noteOf(4), head(5))).toEqual([409, 5]);
  });

  it('answers 422 to a second history, and to a proof that is not that of the two trees', async () => {
    expect(await answer(5, proofOf(5, 9, 'b'), noteOf(9, { history: 'b' }), head(5))).toEqual([422, 5]);
    expect(await answer(5, proofOf(4, 9), noteOf(9), head(5))).toEqual([422, 5]);
    expect(await answer(5, [], noteOf(9), head(5))).toEqual([422, 5]);
    expect(await answer(5, [head(1).root], noteOf(5), head(5))).toEqual([422, 5]);
    expect(await answer(0, [head(1).root], noteOf(5))).toEqual([422, 0]);
  });

  it('answers 404 to an unknown log, 403 to another key, 400 to an old size above the new one', async () => {
    expect(await answer(0, [], noteOf(5, { name: 'other.test' }))).toEqual([404]);
    expect(await answer(0, [], noteOf(5, { signer: newSigner() }))).toEqual([403]);
    expect(await answer(6, [], noteOf(5), head(6))).toEqual([400]);
    expect(await answer(0, [], 'no note')).toEqual([400]);
  });
});
