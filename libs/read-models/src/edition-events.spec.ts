import { evolve, emptyView, upcast, type ConclaveView, type Edition } from '@fumata/conclave';
import { EmbeddedDocumentStore } from '@fumata/documents';
import { MemoryEventLog, type JsonObject } from '@fumata/event-log';
import {
  CONCLAVE,
  conclaveOpen,
  hex,
  opened,
  roundClosed,
  started,
  TestLog,
  withOverrides,
  vote,
} from '@fumata/testing';
import { describe, expect, it } from '@jest/globals';
import { dropDetails, roundsOfArchived } from './details.js';
import { editionEventsFrom, editionPagesFrom, foldLogFrom } from './edition-events.js';
import { ReadModels } from './read-models.js';
import { originOf } from './origin.js';
import { saveSnapshot } from './snapshots.js';

const NEXT = hex(0xc1);

const STORY = [
  ...conclaveOpen(),
  withOverrides(vote(1), { voter: 'anna' }),
  vote(2),
  opened({ conclaveId: NEXT }),
  vote(2),
  started(NEXT, CONCLAVE),
  vote(1),
  vote(2, { conclaveId: NEXT }),
  roundClosed(1),
];

async function logOf(): Promise<MemoryEventLog> {
  const log = new MemoryEventLog();
  for (const { eventId, type, data, metadata, stream } of new TestLog().append(...STORY).events) {
    const plain = { eventId, type, data: data as JsonObject, metadata: metadata as JsonObject }; // plain JSON
    await log.append(stream, 'any', [plain]);
  }
  return log;
}

/** The view after each event of the log, as snapshots have it. */
async function viewsOf(log: MemoryEventLog): Promise<readonly ConclaveView[]> {
  const view = emptyView();
  const views: ConclaveView[] = [];
  for await (const page of log.readAll())
    for (const event of page) {
      evolve(view, upcast(event));
      const snapshot = structuredClone(view);
      roundsOfArchived(snapshot.editions).forEach(dropDetails);
      views.push(snapshot);
    }
  return views;
}

/** The expected pages from the n-th event, according to a full fold. */
async function folded(log: MemoryEventLog, first: number) {
  let before: Edition | undefined;
  const events: string[] = [];
  for await (const { view, applied } of foldLogFrom(log, undefined))
    if (applied?.conclaveId === CONCLAVE && applied.sequence === first - 1)
      before = structuredClone(view.editions[CONCLAVE]);
  let sequence = 0;
  for await (const step of editionEventsFrom({ log }, CONCLAVE)) {
    if (!('by' in step)) sequence = step.leaf.sequence;
    if (sequence >= first || ('by' in step && sequence === first - 1))
      events.push('by' in step ? `succeeded by ${step.by}` : step.event.eventId);
  }
  return { before, events };
}

async function paged(log: MemoryEventLog, models: ReadModels | undefined, first: number) {
  const events: string[] = [];
  let before: Edition | undefined;
  for await (const page of editionPagesFrom({ log, models }, CONCLAVE, first)) {
    before = page.before;
    events.push(...page.events.map((each) => ('by' in each ? `succeeded by ${each.by}` : each.eventId)));
  }
  return { before, events };
}

describe('editionPagesFrom', () => {
  it('returns the events and the state before them, from any snapshot', async () => {
    const log = await logOf();
    const views = await viewsOf(log);
    const last = views.at(-1)?.editions[CONCLAVE]?.sequence ?? 0;
    expect(last).toBeGreaterThan(6);
    for (let first = 1; first <= last; first += 1) {
      const expected = await folded(log, first);
      expect(await paged(log, undefined, first)).toEqual(expected);
      for (const [n, view] of views.entries()) {
        const models = new ReadModels(EmbeddedDocumentStore.inMemory());
        const origin = (await originOf(log)) ?? '';
        await saveSnapshot(models.set(0), { view, eventCount: n + 1, origin }, true);
        expect(await paged(log, models, first)).toEqual(expected);
      }
    }
  });
});
