import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import {
  conclaveStream,
  currentEdition,
  emptyView,
  evolve,
  toRecordable,
  upcast,
  type ConclaveEvent,
  type ConclaveView,
  type Edition,
} from '@fumata/conclave';
import { EmbeddedDocumentStore } from '@fumata/documents';
import { EmbeddedEventLog, type Position, type RecordedEvent } from '@fumata/event-log';
import { createIds, systemClock } from '@fumata/platform';
import { ReadModels, TreeThread } from '@fumata/read-models';
import { Sealer } from '../../../apps/worker/dist/sealing/sealer.js';
import { checkpointSigner } from './checkpoint-signer.ts';
import { millionVotes, VOTES } from './million.ts';
import type { Bench } from '../harness/bench.ts';
import { median, rowOf, spread } from '../harness/row.ts';

const MAX_SECONDS = 10;
const MAX_FURTHER_MS = 50;
const ROUNDS = 5;

/**
 * (l) Sealing a round of 1,000,000 votes from scratch: the log read, leaves hashed, the tree built, the seal signed and
 * recorded. Then the seals of further rounds of that tree, from their close on.
 */
export const sealing: Bench = async ({ folder }) => {
  const copy = join(folder, 'sealing');
  cpSync(join(await millionVotes(folder), 'log'), copy, { recursive: true });
  const log = await EmbeddedEventLog.open({ folder: copy });
  await close(log);
  const begun = performance.now();
  const sealer = sealerOf(log);
  const size = await sealer.seal(() => sealer.start());
  const seconds = (performance.now() - begun) / 1000;
  const further: number[] = [];
  for (let n = 0; n < ROUNDS; n += 1) {
    await open(log);
    await wait(IDLE_MS);
    further.push(await sealer.millisecondsToSeal(() => close(log)));
  }
  await sealer.stop();
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
    rowOf({
      name: 'l: seal of a further round',
      ours: median(further),
      limit: MAX_FURTHER_MS,
      aim: 1,
      unit: 'ms',
      better: 'less',
      note: `${spread(further)} ms from its close to the seal in the log`,
    }),
  ];
};

/** The sealer has no batch in progress after this time. */
const IDLE_MS = 600;

function sealerOf(log: EmbeddedEventLog) {
  const trees = new TreeThread();
  const models = new ReadModels(EmbeddedDocumentStore.inMemory());
  const sealer = new Sealer({
    log,
    models,
    trees,
    signer: checkpointSigner(log, models),
    ensureKeyRecorded: () => Promise.resolve(),
    clock: systemClock,
    ids: createIds(systemClock),
    wait: (ms, signal) => wait(ms, undefined, { signal }).catch(() => undefined),
  });
  /** Number of events that the seal covers which the work causes. */
  const seal = async (work: () => Promise<void>): Promise<number> => {
    const after = await log.head();
    const { promise, resolve } = Promise.withResolvers<RecordedEvent>();
    const onEvents = (events: readonly RecordedEvent[]): void => {
      const sealed = events.find(({ type }) => type === 'RoundSealed');
      if (sealed) resolve(sealed);
    };
    const follower = log.follow({ after, onEvents });
    await work();
    const { data } = await promise;
    await follower.stop();
    return Number(data['size']);
  };
  return {
    start: () => sealer.start(),
    seal,
    millisecondsToSeal: async (work: () => Promise<void>): Promise<number> => {
      let begun = 0;
      await seal(async () => {
        await work();
        begun = performance.now();
      });
      return performance.now() - begun;
    },
    stop: async (): Promise<void> => {
      await sealer.stop();
      await trees.close();
    },
  };
}

/** Closes the open round, which makes its seal due. */
const close = (log: EmbeddedEventLog): Promise<void> =>
  appendTo(log, ({ rounds }) => {
    const { roundId = '', roundNumber = 0 } = rounds.at(-1) ?? {};
    return { type: 'RoundClosed', data: { roundId, roundNumber, whiteSmoke: false } };
  });

/** Opens the next round. */
const open = (log: EmbeddedEventLog): Promise<void> =>
  appendTo(log, ({ rounds }) => {
    const roundNumber = rounds.length + 1;
    const roundId = roundNumber.toString(16).padStart(24, '0');
    return { type: 'RoundOpened', data: { roundId, roundNumber, day: 2, period: 'morning' } };
  });

async function appendTo(log: EmbeddedEventLog, eventOf: (edition: Edition) => ConclaveEvent): Promise<void> {
  const edition = await currentEditionOf(log);
  const { conclaveId, streamRevision } = edition;
  const ids = createIds(systemClock);
  const cause = { actor: 'system', recordedAt: systemClock.now().toISOString(), correlationId: ids.uuid() } as const;
  await log.append(conclaveStream(conclaveId), streamRevision, [toRecordable(eventOf(edition), ids.uuid(), cause)]);
}

/** Reads only what was recorded since the last call. */
const views = new WeakMap<EmbeddedEventLog, ConclaveView>();

async function currentEditionOf(log: EmbeddedEventLog): Promise<Edition> {
  const view = views.get(log) ?? emptyView();
  views.set(log, view);
  for await (const page of log.readAll((view.position ?? undefined) as Position | undefined))
    for (const event of page) evolve(view, upcast(event));
  const edition = currentEdition(view);
  if (!edition) throw new Error('there is no edition');
  return edition;
}
