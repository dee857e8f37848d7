import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { generatePassword } from '@fumata/content';
import {
  snapshotPushSchema,
  summaryPushSchema,
  tallyPushSchema,
  type Cardinal,
  type ConclaveState,
} from '@fumata/contracts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { TestSite } from '../testing/site.js';
import { sitesPerTest } from '../testing/sites-per-test.js';
import { Watcher, type Pushed } from '../testing/watcher.js';
import { WebSocket } from 'ws';

let site: TestSite;
let watchers: Watcher[];
beforeEach(async () => {
  site = await openSite();
  watchers = [];
});
afterEach(() => {
  for (const watcher of watchers) watcher.close();
});
const openSite = sitesPerTest(); // closes the site after the watchers

function watch(auth: Record<string, unknown> = {}, transports?: string[]): Watcher {
  const watcher = new Watcher(site.address, auth, transports);
  watchers.push(watcher);
  return watcher;
}
const watchFromSnapshot = (auth?: Record<string, unknown>, transports?: string[]) =>
  watch(auth, transports).until((w) => w.of('snapshot').length > 0);
const parolin = (): Cardinal => site.cardinal('pietro-parolin');
const correct = async (token: string, changes: Partial<ConclaveState>) => {
  const { conclaveState } = await site.state();
  await site.adminCommand(token, 'state', { ...conclaveState, ...changes });
};

describe('a visitor who connects', () => {
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
    expect(await site.metric('fumata_live_sockets')).toBe(1);
  });
});

/** Expects a chain of positions without a gap. */
function expectNoGap(pushed: readonly Pushed[]): void {
  let last: string | null | undefined;
  for (const { name, body } of pushed) {
    if (name === 'log') continue;
    if (name !== 'snapshot' && last != null) expect(body.previousPosition! <= last).toBe(true);
    if (last != null) expect(body.position! >= last).toBe(true);
    last = body.position;
  }
}

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

describe('a connected visitor', () => {
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

describe('messages of clients', () => {
  it('get a snapshot for `resync` after a push, three times at once', async () => {
    const watcher = await watchFromSnapshot();
    for (let missed = 1; missed <= 3; missed += 1) {
      await site.votesFor(parolin(), 1);
      await watcher.until((w) => w.of('tally').length === missed);
      watcher.send('resync', { any: 'thing' });
      await watcher.until((w) => w.of('snapshot').length === 1 + missed);
    }
    await site.votesFor(parolin(), 1);
    await watcher.until((w) => w.of('tally').length === 4);
    watcher.send('resync');
    await site.votesFor(parolin(), 1);
    await watcher.until((w) => w.of('tally').length === 5);
    await wait(1_500);
    expect(watcher.of('snapshot')).toHaveLength(4);
  });

  it('get nothing for `resync` when they have missed nothing', async () => {
    const watcher = await watchFromSnapshot();
    watcher.send('resync');
    await wait(100);
    await site.votesFor(parolin(), 1);
    await watcher.until((w) => w.of('tally').length === 1);
    expect(watcher.of('snapshot')).toHaveLength(1);
  });

  it('by long polling get answers that cost no compression', async () => {
    const polling = `${site.address}/socket.io/?EIO=4&transport=polling`;
    const { sid } = JSON.parse((await (await fetch(polling)).text()).split('\u001E')[0]!.slice(1)) as { sid: string }; // Engine.IO's protocol
    await fetch(`${polling}&sid=${sid}`, { method: 'POST', body: '3\u001E40/conclave,' });
    let answer: Response;
    let text: string;
    do {
      answer = await fetch(`${polling}&sid=${sid}`, { headers: { 'accept-encoding': 'gzip' } });
      text = await answer.text();
    } while (!text.includes('snapshot'));
    expect(answer.headers.get('content-encoding')).toBeNull();
  });

  it('have no other effect', async () => {
    const before = await site.recorded();
    const watcher = await watchFromSnapshot();
    const quiet = await watchFromSnapshot();
    for (let i = 0; i < 3; i += 1) {
      watcher.send('vote', { cardinalId: parolin()._id });
      watcher.send('log', [i], Buffer.from('junk'));
      watcher.send('error', { i });
      watcher.send('snapshot', () => undefined);
    }
    await wait(100);
    expect(await site.recorded()).toEqual(before);
    expect([watcher.pushed.length, quiet.pushed.length]).toEqual([1, 1]);
    expect(watcher.connected).toBe(true);
  });

  it('close their own connection when there are more than a page sends', async () => {
    const [watcher, other] = [await watchFromSnapshot(), await watchFromSnapshot()];
    for (let i = 0; i < 50; i += 1) watcher.send('resync');
    await watcher.until((w) => !w.connected);
    expect(other.connected).toBe(true);
  });

  it.each(['', '{"channel":"summary"}'])('close their own connection when they join twice, with %j', async (auth) => {
    const raw = await rawSocket({}, false);
    const closed = once(raw, 'close');
    for (let i = 0; i < 10; i += 1) raw.send(`40/conclave,${auth}`);
    raw.send('3');
    await closed;
    await watchFromSnapshot();
    expect([(await site.state()).viewers, await site.metric('fumata_live_sockets')]).toEqual([1, 1]);
  });

  it('above 4 kB close their own connection only', async () => {
    const watcher = await watchFromSnapshot();
    const other = await watchFromSnapshot();
    watcher.send('resync', 'x'.repeat(5000));
    await watcher.until((w) => !w.connected);
    expect(other.connected).toBe(true);
  });

  it.each([
    '40/elsewhere,',
    '42["resync"]',
    '2/conclave,[]',
    '45-9["x"]',
    '\u0000',
    '40/conclave,7',
    '40/conclave,{"token":',
  ])('do not harm other connections: %j', async (text) => {
    const raw = await rawSocket();
    raw.send(text);
    raw.send('40/conclave,{"position":["x"],"token":null}');
    await watchFromSnapshot();
    raw.terminate();
  });
});

/** A raw WebSocket connected to Engine.IO but to no namespace. */
function rawSocket(headers: Record<string, string> = {}, answersPings = true): Promise<WebSocket> {
  const address = `${site.address.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`;
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(address, { headers });
    socket.once('message', () => resolve(socket));
    socket.once('error', reject);
    if (answersPings) socket.on('message', (data: Buffer) => data.toString() === '2' && socket.send('3'));
  });
}

describe('a connection that has not answered its first ping', () => {
  it('is no viewer, joins nothing and gets nothing until it does', async () => {
    const raw = await rawSocket({}, false);
    const received: string[] = [];
    const { promise, resolve } = Promise.withResolvers<void>();
    raw.on('message', (data: Buffer) => {
      received.push(data.toString());
      if (data.toString().startsWith('42/conclave,["snapshot"')) resolve();
    });
    raw.send('40/conclave,');
    await watchFromSnapshot();
    await site.votesFor(parolin(), 1);
    expect(received.filter((text) => text.startsWith('4'))).toEqual([]);
    expect([(await site.state()).viewers, await site.metric('fumata_live_sockets')]).toEqual([1, 1]);
    raw.send('3');
    await promise;
    expect([(await site.state()).viewers, await site.metric('fumata_live_sockets')]).toEqual([2, 2]);
    raw.terminate();
  });
});

describe('admission', () => {
  it('accepts everybody except an invalid token and an account with a temporary password', async () => {
    for (const token of ['x.y.z', 7, { $ne: '' }]) {
      const error = await watch({ token }).refused;
      expect(error).toMatchObject({ data: { code: 'not-logged-in' } });
    }
    const beforeChange = await site.login('admin', 'Claire', generatePassword());
    expect((await watch({ token: beforeChange }).refused).message).toMatch(/généré/);
    expect((await watchFromSnapshot({ token: '' })).connected).toBe(true);
    expect((await watchFromSnapshot({ token: await site.login('membre') })).of('log')).toEqual([]);
  });

  it('rejects pages of other sites', async () => {
    await expect(rawSocket({ origin: 'https://evil.example' })).rejects.toThrow('403');
    const { status } = await site.ask('GET', '/socket.io/?EIO=4&transport=polling', {
      headers: { origin: 'https://evil.example' },
    });
    expect(status).toBe(403);
    (await rawSocket({ origin: 'http://fumata.test' })).terminate();
  });
});

describe('log subscriptions', () => {
  it('send events as recorded to administrators, pseudonymised to analysts, to nobody else', async () => {
    const token = await site.login('admin');
    const analyst = await watchFromSnapshot({ token: await site.login('analyste') });
    const [admin, member, visitor] = [
      await watchFromSnapshot({ token }),
      await watchFromSnapshot({ token: await site.login('membre') }),
      await watchFromSnapshot(),
    ];
    await site.votesFor(parolin(), 1);
    await site.adminCommand(token, 'toggle-pause', { pause: true });
    for (const watcher of [admin, analyst]) await watcher.until((w) => w.of('log').length === 2);
    for (const watcher of [member, visitor]) await watcher.until((w) => w.of('state').length === 1);
    const recorded = (await site.recorded()).slice(-2);
    const [vote, pause] = recorded;
    expect(admin.of('log')).toMatchObject(
      recorded.map(({ type, data, metadata, position }) => ({ type, data, metadata, position })),
    );
    expect(admin.of('log')[0]!.metadata['voter']).toBe(vote!.stream.slice('ballot-'.length));
    expect(analyst.of('log')[1]!.metadata).toEqual({ ...pause!.metadata, actor: 'admin' });
    expect(analyst.of('log')[0]!.metadata['voter']).toMatch(/^[\w-]{22}$/);
    expect([member.of('log'), visitor.of('log')]).toEqual([[], []]);
  });
});

/** A client that can be paused. */
class PausableClient {
  readonly received: Pushed[] = [];
  private changed: () => void = () => undefined;

  constructor(readonly socket: WebSocket) {
    socket.on('message', (data: Buffer) => {
      const [, push] = data.toString().split(/^42\/conclave,/);
      if (push === undefined) return;
      const [name, body] = JSON.parse(push);
      this.received.push({ name, body });
      this.changed();
    });
    socket.send('40/conclave,');
  }

  until(holds: (last: Pushed) => boolean): Promise<void> {
    return new Promise((resolve) => {
      this.changed = () => {
        const last = this.received.at(-1);
        if (last && holds(last)) resolve();
      };
      this.changed();
    });
  }
}

describe('a client that does not read', () => {
  it('is skipped above 64 kB and gets one snapshot afterwards; the others get every push', async () => {
    const token = await site.login('admin');
    const { cardinaux } = site.system.catalogue.search({ statutVotant: 'OUI' }, { limit: 200 });
    for (const cardinal of cardinaux) await site.visitor().vote(cardinal); // snapshots of 29 kB
    const quick = await watchFromSnapshot();
    const slow = new PausableClient(await rawSocket());
    await slow.until(({ name }) => name === 'snapshot');
    slow.socket.pause();
    let corrections = 0;
    const correctAgain = () => correct(token, { currentDay: 2 + (corrections += 1) });
    // The socket buffers hold about 4 MB before anything waits in the process.
    while ((await site.metric('fumata_live_skipped_total')) === 0 && corrections < 1000) await correctAgain();
    for (let more = 0; more < 5; more += 1) await correctAgain();
    await quick.until((w) => w.of('state').length === corrections);
    expectNoGap(quick.pushed);

    const { position } = await site.state();
    slow.socket.resume();
    await slow.until(({ body }) => body.position === position);
    expect(await site.metric('fumata_live_skipped_total')).toBe(1);
    expect(slow.received.at(-1)!.name).toBe('snapshot');
    expect(slow.received.filter(({ body }) => body.position === position)).toHaveLength(1);
    expect(slow.received.length).toBeLessThan(quick.pushed.length - 5);
    await site.adminCommand(token, 'toggle-pause', { pause: true });
    await slow.until(({ name }) => name === 'state');
    expect(slow.received.at(-1)!.body.previousPosition).toBe(position);
    slow.socket.terminate();
  });
});

describe('shutdown', () => {
  it('disconnects with `transport close`, the reason after which clients reconnect', async () => {
    const watcher = new Watcher(site.address);
    await watcher.until((w) => w.connected);
    await site.close();
    await watcher.until((w) => !w.connected);
    expect(watcher.left).toBe('transport close');
    watcher.close();
  });
});
