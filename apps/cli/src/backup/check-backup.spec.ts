import { MemoryEventLog } from '@fumata/event-log';
import { expect, it } from '@jest/globals';
import { checkBackup } from './check-backup.js';
import { HEADER, writeHeader } from './header.js';

const header = Buffer.from(writeHeader({ program: '0.1.0', madeAt: '2026-01-01T03:00:00Z', origin: 'first' }));

it('compares the events with the log of the same installation only, and says why not', async () => {
  const log = new MemoryEventLog();
  await log.append('conclaves', 'any', [{ eventId: 'first', type: 'ConclaveStarted', data: {}, metadata: {} }]);
  const backupOf = async function* (origin: string) {
    yield {
      name: HEADER,
      bytes: Buffer.from(writeHeader({ program: '0.1.0', madeAt: '2026-01-01T03:00:00Z', origin })),
    };
  };
  const options = { onProgress: () => undefined, signal: new AbortController().signal };
  const comparisons = [
    checkBackup(backupOf('first'), { log, ...options }),
    checkBackup(backupOf('another'), { log, ...options }),
    checkBackup(backupOf('first'), { log: undefined, ...options }),
  ].map(async (checked) => (await checked).comparison);
  expect(await Promise.all(comparisons)).toEqual(['equal', 'other-installation', 'no-log']);
});

it.each([
  ['header', HEADER, header.subarray(0, 30), 'backup.json est illisible'],
  ['document', 'content/cardinals/000001.ndjson', Buffer.from('{"_id":"a\u0001"}\n'), 'La sauvegarde est abîmée'],
])('calls a backup damaged whose %s cannot be parsed', async (_, name, bytes, message) => {
  const parts = async function* () {
    if (name !== HEADER) yield { name: HEADER, bytes: header };
    yield { name, bytes };
  };
  const checked = checkBackup(parts(), {
    log: undefined,
    onProgress: () => undefined,
    signal: new AbortController().signal,
  });
  await expect(checked).rejects.toThrow(message);
});
