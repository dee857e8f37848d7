import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { InstallationLocation } from './process-context.js';
import { withStores } from './with-stores.js';

let dataFolder: string;
const location = (): InstallationLocation => ({ dataFolder, mongodbUri: undefined, eventStoreUrl: undefined });
beforeEach(() => {
  dataFolder = mkdtempSync(join(tmpdir(), 'fumata-stores-'));
});
afterEach(() => rmSync(dataFolder, { recursive: true, force: true }));

describe('withStores', () => {
  it('opens only the stores that are named', async () => {
    const names = await withStores(location(), ['documents', 'accounts'], (stores) =>
      Promise.resolve(Object.keys(stores)),
    );
    expect(names).toEqual(['documents', 'accounts']);
    expect(existsSync(join(dataFolder, 'documents.db'))).toBe(true);
    expect(existsSync(join(dataFolder, 'log'))).toBe(false);
  });

  it('closes the stores and rethrows when the command fails', async () => {
    let documents: { count(): Promise<number> } | undefined;
    const failed = withStores(location(), ['documents'], (stores) => {
      documents = stores.documents.collection({ name: 'test' });
      return Promise.reject(new Error('refused'));
    });
    await expect(failed).rejects.toThrow('refused');
    await expect(documents?.count()).rejects.toThrow('closed');
  });

  it('closes the open stores when another one cannot be opened', async () => {
    mkdirSync(join(dataFolder, 'log'));
    writeFileSync(join(dataFolder, 'log', 'events.db'), 'not a database, but long enough to look like a damaged one');
    const before = process.listenerCount('SIGTERM');
    const work = () => Promise.reject(new Error('the command ran'));
    await expect(withStores(location(), ['documents', 'models', 'log'], work)).rejects.not.toThrow('the command ran');
    await withStores(location(), ['documents'], () => Promise.resolve());
    expect(process.listenerCount('SIGTERM')).toBe(before);
  });
});
