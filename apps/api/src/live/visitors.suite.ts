import { snapshotPushSchema, summaryPushSchema, tallyPushSchema, type ConclaveState } from '@fumata/contracts';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type Pushed } from '../testing/watcher.js';
import {
  prepareSite,
  correct,
  expectNoGap,
  parolin,
  site,
  watch,
  watchFromSnapshot,
  watchers,
} from '../testing/sites/watched-site.js';

/** State of a client that applied every push. */
function clientState(pushed: readonly Pushed[]) {
  const counts = new Map<string, number>();
  let figures: object = {};
  let state: ConclaveState | undefined;
  for (const { name, body } of pushed) {
    if (name === 'snapshot') {
      counts.clear();
      for (const { cardinalId, votes } of body.results) counts.set(cardinalId, votes);
    }
    if (name === 'tally') for (const [id, votes] of body.changed) counts.set(id, votes);
    if (name === 'round' && !body.round.isComplete) counts.clear();
    const { totalVotes, uniqueVoters, roundNumber } =
      name === 'round' ? body.round : name === 'snapshot' || name === 'tally' ? body : ({} as never); // other pushes have no counts
    if (totalVotes !== undefined) figures = { totalVotes, uniqueVoters, roundNumber };
    if ('conclaveState' in body) state = body.conclaveState;
  }
  return { counts: Object.fromEntries(counts), state, figures };
}
const ACTS = ['vote', 'vote', 'vote', 'next-round', 'closing', 'pause', 'resume', 'correct', 'elect', 'reset'] as const;
async function perform(act: (typeof ACTS)[number], token: string, count: number): Promise<void> {
  if (act === 'vote') await site.votesFor(count % 2 ? parolin() : site.cardinal('luis-antonio-tagle'), 3);
  else if (act === 'pause' || act === 'resume')
    await site.adminCommand(token, 'toggle-pause', { pause: act === 'pause', reason: 'Prière' });
  else if (act === 'correct') await correct(token, { currentDay: 1 + count, electors: 3 + count });
  else if (act === 'closing')
    await site.adminCommand(token, act, { closesAt: new Date(site.system.clock.now().getTime() + count * 60_000) });
  else if (act === 'elect') await site.adminCommand(token, 'elect-pope', { cardinalId: parolin()._id });
  else await site.adminCommand(token, act);
}

describe('a visitor who connects', () => {
  prepareSite();

  it('gets a snapshot equal to the HTTP answers', async () => {
    await site.votesFor(parolin(), 3);
    const [snapshot] = (await watchFromSnapshot()).of('snapshot');
    expect(snapshotPushSchema.parse(snapshot)).toEqual(snapshot);
    const { previousPosition: _, at, ...state } = snapshot!;
    expect({ ...state, now: at }).toEqual({ ...(await site.state()), ...(await site.votes()) });
    expect({ viewers: state.viewers, at }).toEqual({ viewers: 1, at: '2025-05-07T15:00:00.000Z' });
  });

  it('is counted as a viewer, unlike the page that conducts the conclave', async () => {
    await watchFromSnapshot({ page: 'conduite' });
    expect(await site.state()).toMatchObject({ viewers: 0 });
    await watchFromSnapshot();
    expect(await site.state()).toMatchObject({ viewers: 1 });
    watchers[0]?.close();
    await watchers[0]?.until((w) => !w.connected);
    expect(await site.state()).toMatchObject({ viewers: 1 });
  });

  it('is not counted and gets the summary only, including the election, when it asks for that', async () => {
    const token = await site.login('admin');
    await site.adminCommand(token, 'state', { ...(await site.state()).conclaveState, electors: 1 });
    const full = await watchFromSnapshot();
    const watcher = await watch({ channel: 'summary', token: 'invalid' }).until((w) => w.summaries.length > 0);
    expect(summaryPushSchema.parse(watcher.summaries[0])).toEqual(watcher.summaries[0]);
    expect(await site.state()).toMatchObject({ viewers: 1 });
    await site.votesFor(parolin(), 1);
    await watcher.until((w) => w.summaries.at(-1)?.totalVotes === 1);
    await site.adminCommand(token, 'elect-pope', { cardinalId: parolin()._id });
    await watcher.until((w) => w.summaries.at(-1)?.conclaveState.isComplete === true);
    expect(watcher.summaries.at(-1)).toMatchObject({ leader: { slug: 'pietro-parolin', votes: 1 } });
    await full.until((w) => w.of('smoke').length > 0);
    expect([watcher.pushed, full.summaries]).toEqual([[], []]);
  });

  it('gets the summary again when it reconnects at the position that it knows', async () => {
    const { position } = await site.state();
    const watcher = watch({ channel: 'summary', position });
    await watcher.until((w) => w.summaries.length > 0);
    expect(watcher.summaries[0]).toMatchObject({ position });
  });

  it('gets each vote at once with the current counts', async () => {
    const watcher = await watchFromSnapshot();
    await site.votesFor(parolin(), 1);
    await watcher.until((w) => w.of('tally').length > 0);
    const [tally] = watcher.of('tally');
    expect(tallyPushSchema.parse(tally)).toEqual(tally);
    expect(tally).toMatchObject({
      roundNumber: 1,
      totalVotes: 1,
      uniqueVoters: 1,
      requiredMajority: 89,
      changed: [[parolin()._id, 1]],
      previousPosition: watcher.of('snapshot')[0]!.position,
    });
  });

  it('gets pushes by long polling too', async () => {
    const watcher = await watchFromSnapshot({}, ['polling']);
    await site.votesFor(parolin(), 1);
    await watcher.until((w) => w.of('tally').length > 0);
    expect(watcher.of('tally')[0]).toMatchObject({ totalVotes: 1 });
  });

  it('misses nothing when upgrading from long polling to a WebSocket', async () => {
    const watcher = await watchFromSnapshot({}, ['polling', 'websocket']);
    for (let count = 1; count <= 10; count += 1) await site.votesFor(parolin(), 1);
    await watcher.until((w) => w.of('tally').at(-1)?.totalVotes === 10);
    expectNoGap(watcher.pushed);
  });

  it('is written to directly: the internals used by SocketConnection exist', async () => {
    const watcher = await watchFromSnapshot();
    await site.votesFor(parolin(), 1);
    await watcher.until((w) => w.of('tally').length > 0);
    expect(await site.metric('fumata_live_deliveries_total{path="direct"}')).toBe(1);
    expect(await site.metric('fumata_live_pushes_total{name="tally"}')).toBe(1);
    expect(await site.metric('fumata_live_sockets{channel="conclave"}')).toBe(1);
  });
});

describe('a connected visitor', () => {
  prepareSite();

  it('sees no gap and matches the HTTP answers after every event', async () => {
    const token = await site.login('admin');
    const watcher = await watchFromSnapshot();
    let count = 0;
    for (const act of fc.sample(fc.constantFrom(...ACTS), 40)) {
      await perform(act, token, (count += 1));
      const { conclaveState, rounds, position } = await site.state();
      const { results, totalVotes, uniqueVoters, roundNumber } = await site.votes();
      // An election makes several pushes with one position; only the last one contains the final state.
      const { revision } = conclaveState;
      await watcher.until((w) => w.position === position && clientState(w.pushed).state?.revision === revision);
      const seen = clientState(watcher.pushed);
      expect(seen.counts).toEqual(Object.fromEntries(results.map((r) => [r.cardinalId, r.votes])));
      expect(seen.figures).toEqual({ totalVotes, uniqueVoters, roundNumber });
      const { requiredMajority: _, ...state } = conclaveState;
      expect(seen.state).toMatchObject(act === 'vote' ? { revision: state.revision } : state);
      expect(rounds.at(-1)).toMatchObject({ roundNumber });
    }
    expectNoGap(watcher.pushed);
    const [, ...rest] = watcher.pushed.filter(({ name }) => name !== 'log');
    rest.forEach(({ body }, i) => expect(body.previousPosition).toBe(watcher.pushed[i]!.body.position));
  });

  it('gets round, smoke and state of an election', async () => {
    const token = await site.login('admin');
    await correct(token, { electors: 3 });
    await site.votesFor(parolin(), 2);
    const watcher = await watchFromSnapshot();
    await site.adminCommand(token, 'elect-pope', { cardinalId: parolin()._id });
    await watcher.until((w) => w.of('state').length > 0);
    expect(watcher.pushed.slice(1).map(({ name }) => name)).toEqual(['round', 'smoke', 'state']);
    expect(watcher.of('smoke')).toMatchObject([{ colour: 'white', cardinal: { slug: 'pietro-parolin' } }]);
    expect(watcher.of('round')).toMatchObject([{ round: { isComplete: true, totalVotes: 2 } }]);
  });
});

describe('a visitor who reconnects', () => {
  prepareSite();

  it('gets no snapshot with the current position', async () => {
    const { position } = await watchFromSnapshot();
    const back = await watch({ position }).until((w) => w.connected);
    await site.votesFor(parolin(), 1);
    await back.until((w) => w.pushed.length > 0);
    expect(back.pushed.map(({ name }) => name)).toEqual(['tally']);
    expect(back.pushed[0]!.body.previousPosition).toBe(position);
  });

  it.each<[string, (old: string) => unknown]>([
    ['an older position', (old) => old],
    ['no position', () => undefined],
    ['a malformed position', () => '7'],
    ['an object as position', () => ({ $gt: '' })],
  ])('gets a snapshot with %s', async (_case, position) => {
    const first = await watchFromSnapshot();
    const old = first.position!;
    await site.votesFor(parolin(), 1);
    const back = await watchFromSnapshot({ position: position(old) });
    expect(back.of('snapshot')[0]).toMatchObject({ totalVotes: 1 });
  });

  it('with a newer position waits until the process has caught up', async () => {
    const { position } = await watchFromSnapshot();
    const ahead = String(Number(position) + 2).padStart(position!.length, '0');
    const back = await watch({ position: ahead }).until((w) => w.connected);
    await site.votesFor(parolin(), 1);
    await site.votesFor(parolin(), 1);
    await site.votesFor(parolin(), 1);
    await back.until((w) => w.pushed.length > 0);
    expect(back.position! >= ahead).toBe(true);
    expectNoGap(back.pushed);
  });
});
