import { createPublicKey, sign, verify } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { loadOrCreateSealKey, SealKeyDamaged, sealKeyFrom } from './seal-key.js';

describe('loadOrCreateSealKey', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'fumata-seal-key-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const file = () => join(folder, 'seal.key');

  it('creates the key at the first start with mode 0600 and keeps it', () => {
    const created = loadOrCreateSealKey(folder);
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    const signature = sign(null, Buffer.from('a seal'), created);
    expect(verify(null, Buffer.from('a seal'), createPublicKey(loadOrCreateSealKey(folder)), signature)).toBe(true);
  });

  it('derives the key of RFC 8032, 7.1, test 1', () => {
    const seed = Buffer.from('9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60', 'hex');
    const { x } = createPublicKey(sealKeyFrom(seed.toString('base64url'))).export({ format: 'jwk' });
    expect(Buffer.from(x ?? '', 'base64url').toString('hex')).toBe(
      'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
    );
  });

  it.each(['cut', 'A'.repeat(44), `${'A'.repeat(42)}B`])(
    'rejects a damaged file instead of replacing it: %s',
    (damaged) => {
      writeFileSync(file(), damaged);
      expect(() => loadOrCreateSealKey(folder)).toThrow(SealKeyDamaged);
      expect(readFileSync(file(), 'utf8')).toBe(damaged);
    },
  );
});
