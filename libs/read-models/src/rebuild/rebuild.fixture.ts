import { setImmediate } from 'node:timers/promises';
import type { Recorded } from '@fumata/conclave';
import type { DocumentStore } from '@fumata/documents';
import { MemoryEventLog, type EventLog } from '@fumata/event-log';
import { conclaveOpen, roundClosed, roundOpened, TestLog, votes, type EventInput } from '@fumata/testing';
import { afterEach, beforeEach } from '@jest/globals';
import { CHECKPOINT_OF, type ModelSet } from '../models.js';
import { ConclaveProjector } from '../projector.js';
import { Trees } from '../proof/trees.js';
import { TreeThread } from '../proof/tree-thread.js';
import { ReadModels } from '../read-models.js';

export let now: number;
export const clock = { now: () => new Date(now) };

/** A wait is one turn of the event loop. */
export const turn = () => setImmediate<void>(undefined);

export let log: EventLog;
export let documents: DocumentStore;
export let models: ReadModels;
export let testLog: TestLog;

export const append = async (...facts: EventInput[]): Promise<void> => {
  const before = testLog.events.length;
  testLog.append(...facts);
  for (const { stream, ...event } of testLog.events.slice(before)) await log.append(stream, 'any', [event as never]); // a recorded event is a valid new one
};

export const headOf = async () => (await log.head())!;

/** The projector of the active generation, as a worker runs it; collects the events it reacts to. */
export class Projection {
  current: ConclaveProjector | undefined;
  private set: ModelSet | undefined;

  constructor(private readonly reacted: string[] = []) {}

  /** Moves to the active generation. */
  async tick(): Promise<void> {
    const set = await models.active('conclave');
    if (set === this.set) return;
    await this.stop();
    this.set = set;
    this.current = new ConclaveProjector({
      log,
      models: set,
      clock,
      wait: turn,
      isActive: async () => (await models.active('conclave')) === set,
      react: (event: Recorded) => {
        this.reacted.push(event.eventId);
        return undefined;
      },
    });
    await this.current.start();
  }

  async stop(): Promise<void> {
    await this.current?.stop();
  }
}

/** Writes everything that a worker would have written by now. */
export const writeAll = async (): Promise<void> => {
  const follower = new Projection();
  await follower.tick();
  await follower.current!.untilPosition(await headOf());
  await follower.stop();
  const thread = new TreeThread();
  const trees = new Trees(thread);
  for await (const page of log.readAll()) await trees.append(page as never); // current schema version
  await trees.settled();
  const set = await models.active('sceaux');
  const { tiles, treeStates } = trees.unsaved();
  for (const tile of tiles) await set.tiles.put(tile);
  for (const state of treeStates) await set.edges.put(state);
  const checkpoint = (await models.checkpoints.get(CHECKPOINT_OF.conclave))!;
  await models.checkpoints.put({ ...checkpoint, _id: CHECKPOINT_OF.sceaux });
  await thread.close();
};

export const FACTS = [...conclaveOpen(), ...votes(3, 1), roundClosed(1), roundOpened(2)];

export const passTime = (milliseconds: number): void => void (now += milliseconds);
/** As another process on the same documents. */
export const reopenModels = (): void => void (models = new ReadModels(documents));

export function prepareModels(open: () => Promise<DocumentStore>): void {
  beforeEach(async () => {
    now = Date.parse('2025-05-07T18:00:00.000Z');
    log = new MemoryEventLog();
    documents = await open();
    models = new ReadModels(documents);
    await documents.prepare();
    testLog = new TestLog();
  });
  afterEach(() => documents.close());
}
