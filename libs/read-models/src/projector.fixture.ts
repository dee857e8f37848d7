import { MemoryEventLog, type EventLog } from '@fumata/event-log';
import { EmbeddedDocumentStore, type DocumentStore } from '@fumata/documents';
import { type Recorded } from '@fumata/conclave';
import {
  CONCLAVE,
  conclaveOpen,
  hex,
  opened,
  round,
  roundClosed,
  roundOpened,
  started,
  TestLog,
  withOverrides,
  vote,
  votes,
  type EventInput,
} from '@fumata/testing';
import { setImmediate } from 'node:timers/promises';
import { beforeEach } from '@jest/globals';
import { ConclaveProjector } from './projector.js';
import { ReadModels } from './read-models.js';

export const clock = { now: () => new Date('2025-05-07T16:00:00.000Z') };

/** A wait is one turn of the event loop. */
export const turn = () => setImmediate<void>(undefined);

export let log: EventLog;
export let documents: DocumentStore;
export let models: ReadModels;

export function replaceLog<Log extends EventLog>(replacement: Log): Log {
  log = replacement;
  return replacement;
}

export const record = async (events: readonly Recorded[]) => {
  for (const { stream, ...event } of events) {
    await log.append(stream, 'any', [event as never]); // a recorded event is a valid new one
  }
};

export const append = (...facts: EventInput[]) => record(new TestLog().append(...facts).events);
export const projector = () => new ConclaveProjector({ log, models, clock, wait: turn });

export const running = async <T>(work: (running: ConclaveProjector) => Promise<T>): Promise<T> => {
  const one = projector();
  await one.start();
  const result = await work(one);
  await one.stop();
  return result;
};

export const head = async () => (await log.head())!;

export const full: EventInput[] = [
  ...conclaveOpen(),
  ...votes(3, 1),
  withOverrides(vote(2), { at: '2025-05-07T14:32:00.000Z' }),
  roundClosed(1),
  vote(1),
  roundOpened(2),
  vote(3, { roundId: round(2), roundNumber: 2 }),
  opened({ conclaveId: hex(0xc1) }),
  roundOpened(3),
  started(hex(0xc1), CONCLAVE),
];

/** As after a restart: nothing is known of the documents. */
export const reopenModels = (): void => void (models = new ReadModels(documents));

export function prepareModels(): void {
  beforeEach(() => {
    log = new MemoryEventLog();
    documents = EmbeddedDocumentStore.inMemory();
    models = new ReadModels(documents);
  });
}
