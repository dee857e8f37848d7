import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { Watcher, type Pushed } from '../testing/watcher.js';
import { WebSocket } from 'ws';
import {
  prepareSite,
  correct,
  expectNoGap,
  parolin,
  rawSocket,
  site,
  watch,
  watchFromSnapshot,
} from '../testing/sites/watched-site.js';

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

describe('messages of clients', () => {
  prepareSite();

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

  it('that arrive by long polling are answered without compression', async () => {
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

  it('close their connection when there are more than a page sends', async () => {
    const [watcher, other] = [await watchFromSnapshot(), await watchFromSnapshot()];
    for (let i = 0; i < 50; i += 1) watcher.send('resync');
    await watcher.until((w) => !w.connected);
    expect(other.connected).toBe(true);
  });

  it.each(['', '{"channel":"summary"}'])('close their connection when they join twice, with %j', async (auth) => {
    const raw = await rawSocket({}, false);
    const closed = once(raw, 'close');
    for (let i = 0; i < 10; i += 1) raw.send(`40/conclave,${auth}`);
    raw.send('3');
    await closed;
    await watchFromSnapshot();
    expect((await site.state()).viewers).toBe(1);
    expect(await site.metric('fumata_live_sockets{channel="conclave"}')).toBe(1);
    expect(await site.metric('fumata_live_sockets{channel="summary"}')).toBe(0);
  });

  it('above 4 kB close only the connection that sent them', async () => {
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

describe('a connection that gets no push', () => {
  prepareSite();

  it('gets a beat, which is no push', async () => {
    const raw = await rawSocket();
    const beat = new Promise((resolve) =>
      raw.on('message', (data: Buffer) => data.toString() === '6' && resolve(data.toString())),
    );
    const library = await watch({ channel: 'summary' }).until((w) => w.summaries.length > 0);
    raw.send('40/conclave,{"channel":"summary"}');
    await beat;
    raw.close();
    expect([library.connected, library.pushed, library.summaries.length]).toEqual([true, [], 1]);
  });
});

describe('a client that does not read', () => {
  prepareSite();

  it('is skipped above 64 kB and gets one snapshot afterwards; other connections get every push', async () => {
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
  prepareSite();

  it('disconnects with `transport close`, the reason after which clients reconnect', async () => {
    const watcher = new Watcher(site.address);
    await watcher.until((w) => w.connected);
    await site.close();
    await watcher.until((w) => !w.connected);
    expect(watcher.left).toBe('transport close');
    watcher.close();
  });
});
