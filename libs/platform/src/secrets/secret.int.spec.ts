import { chmodSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { SecretDamaged, loadOrCreateSecret } from './secret.js';

describe('loadOrCreateSecret', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'fumata-secret-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const mode = () => statSync(join(folder, 'secret')).mode & 0o777;

  it('creates the secret at the first start with mode 0600 and keeps it', () => {
    const created = loadOrCreateSecret(folder);
    expect(created.length).toBeGreaterThanOrEqual(64);
    expect(mode()).toBe(0o600);
    expect(loadOrCreateSecret(folder)).toBe(created);
    expect(readdirSync(folder)).toEqual(['secret']);
  });

  it('differs between folders', () => {
    const other = mkdtempSync(join(tmpdir(), 'fumata-secret-'));
    expect(loadOrCreateSecret(other)).not.toBe(loadOrCreateSecret(folder));
    rmSync(other, { recursive: true });
  });

  it('restores the mode of a file that became readable to others', () => {
    loadOrCreateSecret(folder);
    chmodSync(join(folder, 'secret'), 0o644);
    loadOrCreateSecret(folder);
    expect(mode()).toBe(0o600);
  });

  it('rejects a damaged file instead of replacing it', () => {
    writeFileSync(join(folder, 'secret'), 'cut');
    expect(() => loadOrCreateSecret(folder)).toThrow(SecretDamaged);
    expect(readFileSync(join(folder, 'secret'), 'utf8')).toBe('cut');
  });
});
