import { describe, expect, it } from '@jest/globals';
import { sha256Hex } from '../hashing/hash.js';
import { promiseText } from '../receipts/inclusion-promise.js';
import { keyIdOf, signingKeyOf } from '../signing/keys.js';
import { newSigner } from '../signing/primitives.contract.js';
import { verifyEd25519 } from '../signing/ed25519.js';
import { signText, verifyText } from '../signing/signed-text.js';
import { MerkleTree } from '../tree/merkle-tree.js';
import { sealFault } from './seal-fault.js';
import { isSeal, sealText, signSeal, verifySeal } from './seal.js';

const signer = newSigner();
const other = newSigner();
const conclaveId = '0000000000000000000000c0';
const tree = MerkleTree.of(Array.from({ length: 12 }, (_, n) => sha256Hex(`leaf ${n}`)));
const sealOf = (size: number, by = signer) =>
  signSeal({ conclaveId, roundId: '000000000000000000000a01', roundNumber: 1, size, root: tree.root(size) }, by);
const seal = sealOf(7);
const keys = [signingKeyOf(signer.publicKey)];

describe('Seal', () => {
  it('verifies with the public key alone, also after JSON serialisation', () => {
    expect(verifySeal(seal, signer.publicKey)).toBe(true);
    expect(verifySeal(JSON.parse(JSON.stringify(seal)), signer.publicKey)).toBe(true);
    expect(sealFault(seal, { conclaveId, keys })).toBeUndefined();
  });

  it('signs the text described in the README', () => {
    expect(sealText(seal)).toBe(
      `fumata-seal-v1\n{"conclaveId":"${conclaveId}","keyId":"${keyIdOf(signer.publicKey)}","root":"${tree.root(7)}",` +
        '"roundId":"000000000000000000000a01","roundNumber":1,"size":7,"v":1}',
    );
  });

  it('is rejected with any field changed', () => {
    const lies = [
      { ...seal, size: 8 },
      { ...seal, root: tree.root(8) },
      { ...seal, roundNumber: 2 },
      { ...seal, roundId: '000000000000000000000a02' },
      { ...seal, conclaveId: '0000000000000000000000c1' },
      { ...seal, keyId: keyIdOf(other.publicKey) },
      { ...seal, signature: sealOf(8).signature },
      { ...seal, signature: '' },
    ];
    for (const lie of lies) expect(verifySeal(lie, signer.publicKey)).toBe(false);
  });

  it('is rejected when another key signed it, under that key’s id or the site’s', () => {
    const foreign = sealOf(7, other);
    expect(sealFault(foreign, { conclaveId, keys })).toBe('unknown-key');
    expect(sealFault({ ...foreign, keyId: seal.keyId }, { conclaveId, keys })).toBe('signature');
    expect(sealFault(seal, { conclaveId: '0000000000000000000000c1', keys })).toBe('another-edition');
  });

  it('is rejected when it names another key than the signing one', () => {
    const misnamed = { ...seal, keyId: keyIdOf(other.publicKey) };
    const signature = signText(sealText(misnamed), signer.sign);
    expect(verifySeal({ ...misnamed, signature }, signer.publicKey)).toBe(false);
  });

  it('is rejected when malformed', () => {
    const junk: unknown[] = [null, 1, 'seal', [], {}, { ...seal, v: 2 }, { ...seal, more: 1 }, { ...seal, size: 0 }];
    for (const value of junk) {
      expect(isSeal(value)).toBe(false);
      expect(verifySeal(value as typeof seal, signer.publicKey)).toBe(false); // malformed JSON input
    }
    expect(isSeal(seal)).toBe(true);
  });

  it('has a signature that is never valid for a promise, and vice versa', () => {
    const { keyId, root, size } = seal;
    const promised = promiseText({ keyId, root, size });
    expect(verifyText(promised, seal.signature, signer.publicKey, verifyEd25519)).toBe(false);
    expect(verifySeal({ ...seal, signature: signText(promised, signer.sign) }, signer.publicKey)).toBe(false);
  });
});
