import { describe, expect, it } from '@jest/globals';
import { newSigner } from '../signing/primitives.contract.js';
import { signingKeyOf } from '../signing/keys.js';
import { readSignedCheckpoint } from './checkpoint-fault.js';
import { checkpointText, logOrigin, readCheckpointText, signCheckpoint, verifyCheckpoint } from './checkpoint.js';

// The example of C2SP tlog-checkpoint.
const EXAMPLE = 'example.com/behind-the-sofa\n20852163\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n';
const origin = logOrigin('fumata.test:8443', '0000000000000000000000c0');
const content = { origin, size: 7, root: 'ab'.repeat(32) };
const signer = newSigner();

describe('checkpoint of an edition', () => {
  const conclaveId = '0000000000000000000000c0';
  const until = '2025-05-07T15:00:00.000Z';
  const note = signCheckpoint(content, signer);
  const key = signingKeyOf(signer.publicKey);
  const stranger = signingKeyOf(newSigner().publicKey);

  it.each([
    ['a key in use', note, [stranger, key], undefined],
    ['a key that was replaced afterwards', note, [signingKeyOf(signer.publicKey, { until })], undefined],
    ['no trusted key', note, [stranger], 'unknown-key'],
    ['a key of promises', note, [signingKeyOf(signer.publicKey, { signs: 'promises' })], 'unknown-key'],
    ['a key, altered since', note.replace('\n7\n', '\n8\n'), [key], 'signature'],
    [
      'a key, for another edition',
      signCheckpoint({ ...content, origin: 'fumata.test/conclave/1' }, signer),
      [key],
      'another-edition',
    ],
    ['nobody, as it is no note', 'rubbish', [key], 'unreadable'],
  ])('is signed by %s', (_, text, keys, fault) => {
    const read = readSignedCheckpoint(text, { conclaveId, keys, coveredAt: '2025-05-07T15:59:00.000Z' });
    expect(typeof read === 'string' ? read : undefined).toBe(fault);
  });

  it('is not valid an hour after the end of its key', () => {
    const keys = [signingKeyOf(signer.publicKey, { until })];
    const coveredAt = '2025-05-07T16:00:00.001Z';
    expect(readSignedCheckpoint(note, { conclaveId, keys, coveredAt })).toBe('former-key');
    expect(readSignedCheckpoint(note, { conclaveId, keys })).toMatchObject(content);
  });
});

describe('checkpoint', () => {
  it('is read and written as the specification has it', () => {
    const read = readCheckpointText(EXAMPLE);
    expect(read).toMatchObject({ origin: 'example.com/behind-the-sofa', size: 20_852_163 });
    expect(checkpointText(read!)).toBe(EXAMPLE);
    expect(readCheckpointText(`${EXAMPLE}an extension\n`)).toEqual(read);
    expect(origin).toBe('fumata.test:8443/conclave/0000000000000000000000c0');
  });

  it.each([
    ['a leading zero', EXAMPLE.replace('2085', '02085')],
    ['a size that is no number', EXAMPLE.replace('2085', '-2085')],
    ['a size beyond safe integers', EXAMPLE.replace('20852163', '99999999999999999')],
    ['a shorter root', EXAMPLE.replace('CsUY', '')],
    ['no root', 'example.com\n2\n'],
    ['no origin', EXAMPLE.replace('example.com/behind-the-sofa', '')],
    ['an empty extension line', `${EXAMPLE}\nmore\n`],
    ['no final newline', EXAMPLE.trimEnd()],
  ])('is rejected with %s', (_, text) => expect(readCheckpointText(text)).toBeUndefined());

  it('is valid for its log and its keys only', () => {
    const signed = signCheckpoint(content, signer);
    expect(verifyCheckpoint(signed, origin, [newSigner().publicKey, signer.publicKey])).toMatchObject(content);
    expect(verifyCheckpoint(signed, origin, [newSigner().publicKey])).toBeUndefined();
    expect(verifyCheckpoint(signed, `${origin}1`, [signer.publicKey])).toBeUndefined();
    expect(verifyCheckpoint(signed.replace('\n7\n', '\n8\n'), origin, [signer.publicKey])).toBeUndefined();
    expect(verifyCheckpoint('', origin, [signer.publicKey])).toBeUndefined();
  });

  it('is not written with a root that is no hash', () => {
    expect(() => checkpointText({ ...content, root: 'AB'.repeat(32) })).toThrow(RangeError);
  });
});
