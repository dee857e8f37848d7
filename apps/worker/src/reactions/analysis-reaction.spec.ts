import { emptyView, evolve } from '@fumata/conclave';
import { CONCLAVE, conclaveOpen, round, roundClosed, roundOpened, TestLog, vote } from '@fumata/testing';
import { describe, expect, it } from '@jest/globals';
import { AnalysisReaction } from './analysis-reaction.js';

const DAY_MS = 24 * 3_600_000;

async function jobsAbout({ afterMs }: { readonly afterMs: number }) {
  const added: object[] = [];
  const add = (job: object) => Promise.resolve(void added.push(job));
  const events = new TestLog().append(
    ...conclaveOpen(),
    vote(1),
    roundClosed(1),
    roundOpened(2),
    roundClosed(2),
    roundOpened(3),
    roundClosed(3),
  ).events;
  const now = new Date(Date.parse(events.at(-1)!.metadata.recordedAt) + afterMs);
  const reaction = new AnalysisReaction({ jobs: { add }, clock: { now: () => now } });
  const view = emptyView();
  for (const event of events) await reaction.to(event, evolve(view, event), view);
  return added;
}

describe('the analysis of a closed round', () => {
  it('is queued with the event from which its votes and those of the round before are read', async () => {
    expect(await jobsAbout({ afterMs: 0 })).toMatchObject([
      { name: 'analyse-round', payload: { conclaveId: CONCLAVE, roundId: round(1), from: 2 } },
      { name: 'analyse-round', payload: { conclaveId: CONCLAVE, roundId: round(2), from: 2 } },
      { name: 'analyse-round', payload: { conclaveId: CONCLAVE, roundId: round(3), from: 6 } },
    ]);
  });

  it('is not queued for a round of another day, whose edition may be archived', async () => {
    expect(await jobsAbout({ afterMs: DAY_MS + 60_000 })).toEqual([]);
  });
});
