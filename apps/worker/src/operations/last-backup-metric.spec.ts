import { recordBackup } from '@fumata/content';
import { EmbeddedDocumentStore } from '@fumata/documents';
import { Unavailable } from '@fumata/platform';
import { describe, expect, it } from '@jest/globals';
import { Registry } from 'prom-client';
import { LastBackupMetric } from './last-backup-metric.js';

const NAME = 'fumata_last_backup_timestamp_seconds';
const valueIn = async (registry: Registry): Promise<string | undefined> =>
  new RegExp(`^${NAME} (.*)$`, 'm').exec(await registry.metrics())?.[1];

describe('the metric of the last backup', () => {
  it('is 0 before the first backup, then the time of the newest one', async () => {
    const documents = EmbeddedDocumentStore.inMemory();
    const registry = new Registry();
    new LastBackupMetric(registry, documents);
    expect(await valueIn(registry)).toBe('0');
    await recordBackup(documents, '2026-01-01T10:00:00.000Z');
    await recordBackup(documents, '2026-01-02T10:00:00.000Z');
    expect(await valueIn(registry)).toBe(String(Date.parse('2026-01-02T10:00:00.000Z') / 1_000));
  });

  it('is unknown while the documents are unavailable', async () => {
    const registry = new Registry();
    const documents = EmbeddedDocumentStore.inMemory();
    const collection = (): never => {
      throw new Unavailable('documents', 'away');
    };
    new LastBackupMetric(registry, Object.assign(documents, { collection }));
    expect(await valueIn(registry)).toBe('Nan');
  });
});
