import { currentEdition, emptyView, evolve, momentOf } from '@fumata/conclave';
import {
  conclaveOpen,
  election,
  opened,
  roundClosed,
  roundOpened,
  started,
  TestLog,
  vote,
  type EventInput,
} from '@fumata/testing';
import type { CardinalCatalogue } from '@fumata/content';
import type { EditionRow } from '@fumata/contracts';
import { expect, it } from '@jest/globals';
import { replayIndex } from '../../apps/api/src/features/replay/replay-index.ts';
import { summaryOf as pushedSummaryOf } from '../../apps/api/src/live/feed/summary-channel.ts';
import { Presenter } from '../../apps/api/src/view/presenter.ts';
import { viewOf as replayedViewOf } from '../../apps/web/src/features/replay/rules/view.ts';
import { frameOf } from '../../apps/web/src/features/replay/worker/frame.ts';
import { viewOf } from '../../apps/web/src/live/live-conclave.ts';
import { summaryOf as derivedSummaryOf } from '../../apps/web/src/live/summary/summary-of.ts';

const AT = '2025-05-09T08:00:00.000Z';
const open = conclaveOpen({ electors: 2 });
const inSecondRound = [...open, vote(1), vote(1), vote(2), roundClosed(1), roundOpened(2)];
const vote2 = (forCardinal: number) => vote(forCardinal, { roundId: roundOpened(2).data.roundId, roundNumber: 2 });

const paused: EventInput = { type: 'ConclavePaused', data: { reason: 'Repas', exhortationBy: '' } };

/** The summary that the server pushes, and those that the conclave's page and the replay derive from their data. */
function summariesAfter(events: readonly EventInput[]) {
  const view = emptyView();
  const log = new TestLog();
  log.append(...events);
  for (const event of log.events) evolve(view, event);
  const edition = currentEdition(view);
  const event = log.events.at(-1);
  if (!edition || !event) throw new Error('no edition');
  const card = (id: string) => ({ _id: id, slug: `c-${id}`, nomComplet: `Cardinal ${id}`, photo: null });
  const presenter = new Presenter({ view }, { card, generation: 1 });
  const state = { ...presenter.state(edition), now: AT, viewers: 0 };
  const row = { _id: edition.conclaveId } as EditionRow; // all that the replay's view reads of it
  const catalogue = { card, get: () => undefined } as unknown as CardinalCatalogue; // all that the index reads
  const index = replayIndex({ edition, row, range: { last: edition.sequence, whole: true }, stream: [], catalogue });
  const frame = { ...frameOf({ edition, event, aside: undefined }, Date.parse(AT)), next: null };
  return {
    replayed: derivedSummaryOf(replayedViewOf(index, frame)),
    pushed: { ...pushedSummaryOf(edition, { view }, presenter), at: AT },
    derived: derivedSummaryOf(viewOf(state, presenter.currentVotes(edition))),
  };
}

it.each<[string, readonly EventInput[], object]>([
  ['a conclave that is not open', [opened(), started()], { leader: null, closedRound: null }],
  ['the first round without a vote', open, { totalVotes: 0 }],
  ['a sole leader', [...conclaveOpen({ electors: 3 }), vote(1)], { leader: { votes: 1 } }],
  ['two leaders', [...conclaveOpen({ electors: 3 }), vote(1), vote(2)], { leader: null }],
  ['a majority', [...open, vote(2), vote(2), vote(1)], { leader: { votes: 2 } }],
  ['black smoke', inSecondRound, { round: { roundNumber: 2 }, closedRound: { roundNumber: 1 }, leader: null }],
  ['votes after black smoke', [...inSecondRound, vote2(2)], { closedRound: { roundNumber: 1 }, leader: { votes: 1 } }],
  ['a pause', [...inSecondRound, vote2(2), paused], { conclaveState: { isPaused: true }, leader: { votes: 1 } }],
  ['an election', [...open, vote(1), vote(1), ...election(1)], { leader: { nomComplet: 'Pierre', votes: 2 } }],
  [
    'an election in the second round',
    [...inSecondRound, vote2(1), ...election(2)],
    { closedRound: { roundNumber: 2, whiteSmoke: true } },
  ],
])('page and replay derive the summary and the moments that the server pushes: %s', (_, events, expected) => {
  const { pushed, derived, replayed } = summariesAfter(events);
  expect(pushed).toMatchObject(expected);
  expect(derived).toEqual(pushed);
  // The replay knows neither positions nor revisions.
  const { position, conclaveState } = pushed;
  expect({
    ...replayed,
    position,
    conclaveState: { ...replayed.conclaveState, revision: conclaveState.revision },
  }).toEqual(pushed);
  for (const now of [0, Date.parse(AT), Infinity]) expect(momentOf(derived, now)).toEqual(momentOf(pushed, now));
});
