import { chmodSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { SecretDamaged, loadOrCreateSecret } from './secret.js';

describe('the secret', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'fumata-secret-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const mode = () => statSync(join(folder, 'secret')).mode & 0o777;

  it('is made on the first start, for its owner’s eyes only, and kept', () => {
    const made = loadOrCreateSecret(folder);
    expect(made.length).toBeGreaterThanOrEqual(64);
    expect(mode()).toBe(0o600);
    expect(loadOrCreateSecret(folder)).toBe(made);
    expect(readdirSync(folder)).toEqual(['secret']);
  });

  it('is another in another folder', () => {
    const other = mkdtempSync(join(tmpdir(), 'fumata-secret-'));
    expect(loadOrCreateSecret(other)).not.toBe(loadOrCreateSecret(folder));
    rmSync(other, { recursive: true });
  });

  it('is hidden again when its file had become readable to others', () => {
    loadOrCreateSecret(folder);
    chmodSync(join(folder, 'secret'), 0o644);
    loadOrCreateSecret(folder);
    expect(mode()).toBe(0o600);
  });

  it('is refused, not replaced, when its file is damaged', () => {
    writeFileSync(join(folder, 'secret'), 'cut');
    expect(() => loadOrCreateSecret(folder)).toThrow(SecretDamaged);
    expect(readFileSync(join(folder, 'secret'), 'utf8')).toBe('cut');
  });
});
