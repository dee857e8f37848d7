import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { evolve, currentEdition, emptyView, openRound, toRecordable, upcast, type Edition } from '@fumata/conclave';
import { EmbeddedDocumentStore } from '@fumata/documents';
import { EmbeddedEventLog, type RecordedEvent } from '@fumata/event-log';
import { createIds, systemClock } from '@fumata/platform';
import { ReadModels, TreeThread } from '@fumata/read-models';
import { Sealer } from '../../../apps/worker/dist/sealing/sealer.js';
import { checkpointSigner } from './checkpoint-signer.ts';
import { millionVotes, VOTES } from './million.ts';
import type { Bench } from '../harness/bench.ts';
import { rowOf } from '../harness/row.ts';

const MAX_SECONDS = 10;

/**
 * (l) Sealing a round of 1,000,000 votes from scratch: the log read, leaves hashed, the tree built, the seal signed and
 * recorded.
 */
export const sealing: Bench = async ({ folder }) => {
  const copy = join(folder, 'sealing');
  cpSync(join(await millionVotes(folder), 'log'), copy, { recursive: true });
  const log = await EmbeddedEventLog.open({ folder: copy });
  await close(log);
  const begun = performance.now();
  const size = await sealed(log);
  const seconds = (performance.now() - begun) / 1000;
  await log.close();
  if (size <= VOTES) throw new Error(`the seal covers ${size} events`);
  return [
    rowOf({
      name: 'l: sealing',
      ours: seconds,
      limit: MAX_SECONDS,
      aim: 1,
      unit: 's',
      better: 'less',
      note: `${size} events, ${Math.round(size / seconds)} a second`,
    }),
  ];
};

/** Waits for the seal in the log; resolves to the number of events it covers. */
async function sealed(log: EmbeddedEventLog): Promise<number> {
  const ids = createIds(systemClock);
  const trees = new TreeThread();
  const models = new ReadModels(EmbeddedDocumentStore.inMemory());
  const sealer = new Sealer({
    log,
    models,
    trees,
    signer: checkpointSigner(log, models),
    ensureKeyRecorded: () => Promise.resolve(),
    clock: systemClock,
    ids,
    wait: (ms, signal) => wait(ms, undefined, { signal }).catch(() => undefined),
  });
  const after = await log.head();
  const seal = new Promise<RecordedEvent>((found) => {
    const onEvents = ([event]: readonly RecordedEvent[]): void => event && found(event);
    log.follow({ after, onEvents });
  });
  await sealer.start();
  const { data } = await seal;
  await sealer.stop();
  await trees.close();
  return Number(data['size']);
}

/** Closes the open round, which makes its seal due. */
async function close(log: EmbeddedEventLog): Promise<void> {
  const { conclaveId, streamRevision, round } = await openEdition(log);
  const { roundId, roundNumber } = round;
  const ids = createIds(systemClock);
  const cause = { actor: 'system', recordedAt: systemClock.now().toISOString(), correlationId: ids.uuid() } as const;
  const closed = { type: 'RoundClosed', data: { roundId, roundNumber, whiteSmoke: false } } as const;
  await log.append(`conclave-${conclaveId}`, streamRevision, [toRecordable(closed, ids.uuid(), cause)]);
}

async function openEdition(
  log: EmbeddedEventLog,
): Promise<Edition & { round: { roundId: string; roundNumber: number } }> {
  const view = emptyView();
  for await (const page of log.readAll()) for (const event of page) evolve(view, upcast(event));
  const edition = currentEdition(view);
  const round = edition && openRound(edition);
  if (!round) throw new Error('there is no open round');
  return { ...edition, round };
}
