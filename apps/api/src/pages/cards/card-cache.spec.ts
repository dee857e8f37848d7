import { beforeEach, describe, expect, it } from '@jest/globals';
import { TestClock } from '../../testing/doubles/test-clock.js';
import { CardCache } from './card-cache.js';
import { MAX_AGE_MS } from '../page-cache.js';
import type { Card } from '../page-renderer.js';
import { Refused } from '../../http/refusals/refused.js';

const CARD: Card = {
  width: 1200,
  height: 630,
  background: '',
  layout: { type: 'div', props: { style: {}, children: 'Fumée noire' } },
  version: '1',
  isLasting: false,
};
const PATH = '/cartes/conclave/paysage.jpg';

describe('CardCache', () => {
  let clock: TestClock;
  let card: Card | undefined;
  let calls: string[];
  let isRefused: (client: string) => boolean;
  let finishDrawing: ((image: Buffer | Error) => void)[];
  let cache: CardCache;

  beforeEach(() => {
    clock = new TestClock();
    card = CARD;
    calls = [];
    isRefused = () => false;
    finishDrawing = [];
    const draw = () => {
      calls.push('draw');
      return new Promise<Buffer>((resolve, reject) =>
        finishDrawing.push((image) => (image instanceof Error ? reject(image) : resolve(image))),
      );
    };
    cache = new CardCache({
      source: { card: () => Promise.resolve(card) },
      renderer: { draw },
      clock,
      countUncached: async (client) => {
        calls.push(`count ${client}`);
        if (isRefused(client)) throw new Refused({ refused: 'too-many-requests', seconds: 60 });
      },
    });
  });

  const drawnOnce = async (image = 'picture') => {
    const asked = cache.get(PATH, 'a');
    while (finishDrawing.length === 0) await Promise.resolve();
    finishDrawing.shift()?.(Buffer.from(image));
    return asked;
  };

  it('draws a card once for 5,000 visitors who ask at once', async () => {
    const asked = Array.from({ length: 5_000 }, () => cache.get(PATH, 'a'));
    while (finishDrawing.length === 0) await Promise.resolve();
    finishDrawing[0]?.(Buffer.from('picture'));
    const cards = await Promise.all(asked);
    expect(new Set(cards.map((each) => each?.image)).size).toBe(1);
    expect(calls).toEqual(['count a', 'draw']);
  });

  it('draws at most two cards of a network at once, and those of others beside them', async () => {
    const clients = ['203.0.113.7', '203.0.113.8', '203.0.113.9', '198.51.100.1'];
    const asked = Promise.allSettled(clients.map((client, n) => cache.get(`/cartes/conclave/scrutin/${n}`, client)));
    while (finishDrawing.length < 3) await new Promise(setImmediate);
    for (const finish of finishDrawing.splice(0)) finish(Buffer.from('picture'));
    const outcomes = await asked;
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    const later = cache.get('/cartes/conclave/scrutin/2', '203.0.113.9');
    while (finishDrawing.length === 0) await new Promise(setImmediate);
    finishDrawing[0]?.(Buffer.from('picture'));
    expect(await later).toBeDefined();
  });

  it('refuses a network its own requests only', async () => {
    isRefused = (client) => client.startsWith('busy');
    const asked = Promise.allSettled(['busy 1', 'busy 2', 'other'].map((client) => cache.get(PATH, client)));
    while (finishDrawing.length === 0) await new Promise(setImmediate);
    finishDrawing[0]?.(Buffer.from('picture'));
    const outcomes = await asked;
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
  });

  it('neither counts nor draws a cached card', async () => {
    await drawnOnce();
    calls.length = 0;
    expect((await cache.get(PATH, 'b'))?.image.toString()).toBe('picture');
    expect(calls).toEqual([]);
  });

  it('looks for other words after ten seconds, and draws only if there are some', async () => {
    await drawnOnce();
    calls.length = 0;
    clock.pass(MAX_AGE_MS / 1000);
    await cache.get(PATH, 'b');
    expect(calls).toEqual(['count b']);
    clock.pass(MAX_AGE_MS / 1000);
    card = { ...CARD, version: '2' };
    expect((await drawnOnce('another'))?.image.toString()).toBe('another');
  });

  it('draws again after a failure', async () => {
    const failed = cache.get(PATH, 'a');
    while (finishDrawing.length === 0) await Promise.resolve();
    finishDrawing.shift()?.(new Error('out of memory'));
    await expect(failed).rejects.toThrow('out of memory');
    expect((await drawnOnce())?.image.toString()).toBe('picture');
  });

  it('has no card where there is none', async () => {
    card = undefined;
    expect(await cache.get(PATH, 'a')).toBeUndefined();
  });
});
