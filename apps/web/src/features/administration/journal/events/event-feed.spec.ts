import type { Journal, JournalEvent, JournalPlan } from '@fumata/contracts';
import { describe, expect, it } from '@jest/globals';
import { ApiError, type ApiClient } from '../../../../lib/requests/api-client.js';
import { EventFeed } from './event-feed.js';
import { anAct, anEvent, CARDINAL } from './rules/event.fixture.js';
import { isMilestone } from './rules/rows.js';

/** Fake server with a growing journal; `calls` lists the requested paths. */
class Site implements Pick<ApiClient, 'get'> {
  readonly calls: string[] = [];
  events: JournalEvent[] = [anAct(1, 'ConclaveOpened')];
  /** Names of cardinals in the answers, by id. */
  names: Readonly<Record<string, string>> = {};
  isDown = false;

  votes(count: number): void {
    for (let n = 0; n < count; n += 1) this.events.push(anEvent(this.events.length + 1));
  }

  get<T>(path: string): Promise<T> {
    this.calls.push(path);
    if (this.isDown) return Promise.reject(new ApiError(0, 'unreachable', ''));
    const answer: Journal | JournalPlan = path.endsWith('/plan') ? this.plan() : this.page(path);
    return Promise.resolve(answer as T); // the caller states the response type
  }

  private plan(): JournalPlan {
    const milestones = this.events.filter(isMilestone).reverse();
    return { total: this.events.length, milestones, tours: {} };
  }

  private page(path: string): Journal {
    const query = new URLSearchParams(path.split('?')[1]);
    const of = (name: string, otherwise: number) => Number(query.get(name) ?? otherwise);
    const fitting = this.events
      .filter(({ sequence }) => sequence < of('avant', Infinity) && sequence > of('apres', 0))
      .filter(({ sequence, type }) => sequence >= of('de', 1) && (!query.has('type') || type === query.get('type')))
      .reverse();
    const events = fitting.slice(0, of('limit', 100));
    const suite = fitting.length > events.length ? (events.at(-1)?.sequence ?? null) : null;
    return { events, suite, total: this.events.length, position: '1', cardinaux: this.names, tours: {} };
  }
}

const running = () => false;
const paused = () => true;

function feedOf(site: Site, filter = ''): EventFeed {
  const send = () => Promise.reject(new Error('Nothing is sent.'));
  return new EventFeed({ get: (path) => site.get(path), send }, 'c', new URLSearchParams(filter));
}
async function started(site: Site, filter?: string): Promise<EventFeed> {
  const feed = feedOf(site, filter);
  await feed.start();
  return feed;
}
const head = (feed: EventFeed) => feed.state.get()?.head.map(({ sequence }) => sequence);

function siteWith(votes: number): Site {
  const site = new Site();
  site.votes(votes);
  return site;
}

describe('event feed', () => {
  it('starts with the newest events and all milestones', async () => {
    const feed = await started(siteWith(50));
    expect(head(feed)).toEqual([51, 50, 49, 48, 47, 46, 45, 44, 43, 42, 41, 40]);
    expect(feed.state.get()?.milestones).toHaveLength(1);
  });

  it('retries a failed start on each poll', async () => {
    const site = siteWith(2);
    site.isDown = true;
    const feed = feedOf(site);
    await expect(feed.start()).rejects.toThrow(ApiError);
    await expect(feed.poll(running)).rejects.toThrow(ApiError);
    site.isDown = false;
    await feed.poll(paused);
    expect(head(feed)).toEqual([3, 2, 1]);
  });

  it('sends no request for a poll during the start', async () => {
    const site = siteWith(2);
    const feed = feedOf(site);
    await Promise.all([feed.start(), feed.poll(running)]);
    expect(site.calls).toHaveLength(2);
  });

  it('adds new events on a poll', async () => {
    const site = siteWith(20);
    const feed = await started(site);
    site.votes(2);
    site.events.push(anAct(24, 'ConclavePaused'), anAct(25, 'CheckpointSigned'), anAct(26, 'SigningRefused'));
    await feed.poll(running);
    expect(head(feed)?.slice(0, 4)).toEqual([26, 25, 24, 23]);
    expect(feed.state.get()?.milestones.map(({ sequence }) => sequence)).toEqual([26, 24, 1]);
  });

  it('after 500 new votes shows the newest 200 and reloads the milestones', async () => {
    const site = siteWith(20);
    const feed = await started(site);
    site.events.push(anAct(22, 'ConclavePaused'));
    site.votes(500);
    await feed.poll(running);
    expect([head(feed)?.length, head(feed)?.[0], head(feed)?.at(-1)]).toEqual([200, 522, 323]);
    expect(feed.state.get()?.milestones.map(({ sequence }) => sequence)).toEqual([22, 1]);
  });

  it('only counts new events while paused', async () => {
    const site = siteWith(20);
    const feed = await started(site);
    site.votes(14);
    await feed.poll(paused);
    expect([head(feed)?.[0], feed.state.get()?.unshown]).toEqual([21, { count: 14, more: false }]);
    await feed.poll(running);
    expect([head(feed)?.[0], feed.state.get()?.unshown.count]).toEqual([35, 0]);
  });

  it('reports a failed poll until one succeeds', async () => {
    const site = siteWith(1);
    const feed = await started(site);
    site.isDown = true;
    await expect(feed.poll(running)).rejects.toBeInstanceOf(ApiError);
    expect(feed.state.get()?.pollFailed).toBe(true);
    site.isDown = false;
    await feed.poll(running);
    expect(feed.state.get()?.pollFailed).toBe(false);
  });

  it('loads an opened run in pages of 100, up to its start', async () => {
    const site = siteWith(300);
    const feed = await started(site);
    feed.open(2, 251);
    for (let times = 0; times < 4; times += 1) await feed.loadMore(2);
    const [run] = feed.state.get()?.openedRuns ?? [];
    expect(run?.events.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 250 }, (_, n) => 251 - n));
    expect(site.calls.filter((path) => path.includes('de=2'))).toHaveLength(3);
  });

  it('knows the names of the cardinals of all loaded pages', async () => {
    const site = siteWith(300);
    site.names = { [CARDINAL]: 'Pietro Parolin' };
    const feed = await started(site);
    site.names = { ['c'.repeat(24)]: 'Luis Antonio Tagle' };
    feed.open(2, 251);
    await feed.loadMore(2);
    expect(feed.state.get()?.cardinals).toEqual({ [CARDINAL]: 'Pietro Parolin', ...site.names });
  });

  it('shows the new events although a poll is running', async () => {
    const site = siteWith(20);
    const feed = await started(site);
    site.votes(2);
    await Promise.all([feed.poll(paused), feed.show()]);
    expect([head(feed)?.[0], feed.state.get()?.unshown.count]).toEqual([23, 0]);
  });

  it('drops calls while another one is running', async () => {
    const site = siteWith(300);
    const feed = await started(site, 'type=VoteCast');
    const before = site.calls.length;
    await Promise.all([feed.loadMore(), feed.loadMore(), feed.poll(running)]);
    expect(site.calls.length - before).toBe(1);
    expect(head(feed)).toHaveLength(200);
  });

  it('loads a search to its end', async () => {
    const feed = await started(siteWith(250), 'type=VoteCast');
    await feed.loadMore();
    await feed.loadMore();
    expect([head(feed)?.length, feed.state.get()?.next]).toEqual([250, null]);
  });

  it('ignores polls once stopped', async () => {
    const site = siteWith(1);
    const feed = await started(site);
    feed.stop();
    site.votes(3);
    await feed.poll(running);
    expect(head(feed)?.[0]).toBe(2);
  });
});
