import { describe, expect, it } from '@jest/globals';
import { newSigner } from '../signing/primitives.contract.js';
import { decodeBase64, encodeBase64 } from './base64.js';
import {
  cosignatureTime,
  cosignedText,
  isNoteName,
  isSignedBy,
  NOTE_COSIGNATURE,
  NOTE_ED25519,
  noteKeyId,
  readNote,
  readVerifierKey,
  signatureLine,
  signNote,
  verifierKey,
  type NoteKey,
} from './note.js';

// From the documentation of golang.org/x/mod/sumdb/note.
const PETER = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW';
const PETERS_TEXT =
  'If you think cryptography is the answer to your problem,\n' + "then you don't know what your problem is.\n";
const PETERS_NOTE = `${PETERS_TEXT}\n— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n`;

const signer = newSigner();
const key: NoteKey = { name: 'fumata.test/conclave/1', type: NOTE_ED25519, publicKey: signer.publicKey };

/** A witness's signature line over a text at a time in seconds. */
function cosignature(text: string, time: number, signed = cosignedText(text, time)) {
  const bytes = new Uint8Array(72);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(time));
  bytes.set(signer.sign(Buffer.from(signed)), 8);
  const witness: NoteKey = { name: 'witness.test', type: NOTE_COSIGNATURE, publicKey: signer.publicKey };
  return { witness, line: signatureLine(witness.name, noteKeyId(witness), bytes), bytes };
}

describe('base64', () => {
  it('is that of RFC 4648, 4, for every length', () => {
    for (let length = 1; length < 70; length += 1) {
      const bytes = Uint8Array.from({ length }, (_, at) => (at * 37 + 250) % 256);
      expect(encodeBase64(bytes)).toBe(Buffer.from(bytes).toString('base64'));
      expect(decodeBase64(encodeBase64(bytes))).toEqual(bytes);
    }
  });

  it.each(['', 'YQ', 'YQ=', 'YR==', 'YQ==\n', 'Y-==', '====', 'YQ==YQ=='])('rejects %j', (text) =>
    expect(decodeBase64(text)).toBeUndefined(),
  );
});

describe('verifier key', () => {
  it('is read and written as other programs do', () => {
    const peter = readVerifierKey(PETER);
    expect(peter).toMatchObject({ name: 'PeterNeumann', type: NOTE_ED25519 });
    expect(verifierKey(peter!)).toBe(PETER);
    expect(readVerifierKey(`${verifierKey(key)}\n`)).toEqual(key);
  });

  it.each([
    ['another key id', PETER.replace('c74f20a3', 'c74f20a4')],
    ['another name', PETER.replace('Peter', 'Paul')],
    ['no name', PETER.replace('PeterNeumann', '')],
    ['a shorter key', PETER.slice(0, -4)],
    ['another type', PETER.replace('+AR', '+AB')],
    ['nothing', ''],
  ])('is rejected with %s', (_, text) => expect(readVerifierKey(text)).toBeUndefined());
});

describe('signed note', () => {
  it('of another program is valid under its key', () => {
    const note = readNote(PETERS_NOTE);
    expect(note?.text).toBe(PETERS_TEXT);
    expect(isSignedBy(note!, readVerifierKey(PETER)!)).toBe(true);
  });

  it('is valid under the key that signed it, also beside signatures of others', () => {
    const note = signNote('one\n\ntwo\n', key.name, signer);
    expect(isSignedBy(readNote(note)!, key)).toBe(true);
    const both = readNote(note + PETERS_NOTE.split('\n').at(-2) + '\n')!;
    expect([both.signatures.length, both.text]).toEqual([2, 'one\n\ntwo\n']);
    expect(isSignedBy(both, key)).toBe(true);
    expect(isSignedBy(both, readVerifierKey(PETER)!)).toBe(false);
  });

  it('is invalid with another text, name, key or signature', () => {
    const note = readNote(signNote('text\n', key.name, signer))!;
    const [signature] = note.signatures;
    expect(isSignedBy({ ...note, text: 'texts\n' }, key)).toBe(false);
    expect(isSignedBy(note, { ...key, name: 'other.test' })).toBe(false);
    expect(isSignedBy(note, { ...key, publicKey: newSigner().publicKey })).toBe(false);
    const wrong = { ...signature!, bytes: signature!.bytes.map((byte, at) => (at === 9 ? byte ^ 1 : byte)) };
    expect(isSignedBy({ ...note, signatures: [wrong] }, key)).toBe(false);
    expect(isSignedBy({ ...note, signatures: [signature!, wrong] }, key)).toBe(false);
    expect(isSignedBy({ ...note, signatures: [] }, key)).toBe(false);
  });

  it.each([
    ['no blank line', PETERS_NOTE.replace('\n\n', '\n')],
    ['no final newline', PETERS_NOTE.trimEnd()],
    ['no signature', `${PETERS_TEXT}\n`],
    ['another dash', PETERS_NOTE.replace('—', '-')],
    ['a signature that is no base64', PETERS_NOTE.replace('x08go', 'x08g_')],
    ['a signature that is a key id only', `${PETERS_TEXT}\n— PeterNeumann x08gow==\n`],
    ['more words in a line', PETERS_NOTE.replace('x08go', 'x08go x')],
    ['a control character', PETERS_NOTE.replace('think', 'th\tink')],
    ['a megabyte', 'a'.repeat(1_000_000) + PETERS_NOTE],
  ])('is rejected with %s', (_, note) => expect(readNote(note)).toBeUndefined());

  it('is refused for a text or a name that a note can’t have', () => {
    for (const text of ['', 'text', '\n', 'a\tb\n', '\ud800\n'])
      expect(() => signNote(text, key.name, signer)).toThrow(RangeError);
    expect(['', 'a b', 'a+b', 'a\u00a0b', 'a\n'].map(isNoteName)).toEqual([false, false, false, false, false]);
    expect(() => signNote('text\n', 'a b', signer)).toThrow(RangeError);
  });
});

describe('cosignature', () => {
  const text = 'origin\n1\nroot\n';
  const noted = (line: string) => readNote(`${text}\n${line}`)!;

  it('is valid for its text and time', () => {
    const { witness, line, bytes } = cosignature(text, 1_679_315_147);
    expect(cosignedText(text, 1_679_315_147)).toBe('cosignature/v1\ntime 1679315147\norigin\n1\nroot\n');
    expect(isSignedBy(noted(line), witness)).toBe(true);
    expect(cosignatureTime(bytes)).toBe(1_679_315_147);
  });

  it('is invalid for another time, another text, and as a signature of a log', () => {
    const { witness, line } = cosignature(text, 1_679_315_147, cosignedText(text, 1_679_315_148));
    expect(isSignedBy(noted(line), witness)).toBe(false);
    expect(isSignedBy(noted(cosignature(text, 9, text).line), witness)).toBe(false);
    expect(isSignedBy(noted(cosignature(text, 9).line), { ...witness, type: NOTE_ED25519 })).toBe(false);
    expect(cosignatureTime(new Uint8Array(64))).toBeUndefined();
  });
});

it('has an id of a key with the longest name that a note can have', () =>
  expect(noteKeyId({ name: 'é'.repeat(100_000), type: NOTE_ED25519, publicKey: newSigner().publicKey })).toHaveLength(
    8,
  ));
