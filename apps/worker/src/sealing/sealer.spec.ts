import { setImmediate } from 'node:timers/promises';
import { toRecordables } from '@fumata/conclave';
import { EmbeddedDocumentStore } from '@fumata/documents';
import { MemoryEventLog } from '@fumata/event-log';
import { createIds, Unavailable } from '@fumata/platform';
import { emptyTreeState, ReadModels } from '@fumata/read-models';
import { checkpointSigned, CONCLAVE, conclaveOpen } from '@fumata/testing';
import { expect, it } from '@jest/globals';
import { Sealer } from './sealer.js';

const clock = { now: () => new Date('2025-05-07T18:00:00.000Z') };
const ids = createIds(clock);
const away = new Unavailable('documents', 'away');

it('asks the signer again what it would refuse, after a failure at the start', async () => {
  const log = new MemoryEventLog();
  const cause = {
    actor: 'system',
    recordedAt: clock.now().toISOString(),
    correlationId: 'c',
    causationId: 'c',
  } as const;
  const events = [...conclaveOpen(), checkpointSigned(3)];
  await log.append(
    `conclave-${CONCLAVE}`,
    'no-stream',
    toRecordables(events, () => ids.uuid(), cause),
  );
  const { state } = emptyTreeState(CONCLAVE);
  const trees = { append: () => Promise.resolve({ size: 3, root: 'ab'.repeat(32), tiles: [], rest: '', state }) };
  const answers = [() => Promise.reject(away), () => Promise.resolve(false)];
  const errors: unknown[] = [];
  const sealer = new Sealer({
    ...{ log, models: new ReadModels(EmbeddedDocumentStore.inMemory()), trees, clock, ids },
    signer: { sign: () => Promise.reject(away), wouldRefuse: () => answers.shift()!() },
    ensureKeyRecorded: () => Promise.resolve(),
    wait: () => setImmediate(undefined),
    onError: (error) => errors.push(error),
  });
  await sealer.start();
  while (answers.length > 0) await setImmediate();
  await sealer.stop();
  expect(errors).toEqual([away]);
});
