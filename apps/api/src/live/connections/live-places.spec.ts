import { beforeEach, describe, expect, it } from '@jest/globals';
import { LivePlaces } from './live-places.js';

let places: LivePlaces;
beforeEach(() => {
  places = new LivePlaces({ total: 20_000, perNetwork: 1_000 });
});

/** Number of places that a network gets which tries for all of them from all of its addresses. */
function takePlaces(network: string): number {
  let count = 0;
  for (let n = 0; n < 20_000; n += 1) if (places.acquire(`${network}.${n % 256}`)) count += 1;
  return count;
}

describe('live places', () => {
  it('are left by four /24 to others, also below the 15,000 of the summary', () => {
    const networks = ['192.0.2', '198.51.100', '203.0.113', '233.252.0'].map(takePlaces);
    expect(networks).toEqual([4_000, 4_000, 2_000, 200]);
    expect(places.acquire('198.18.0.1')).toBeDefined();
  });

  it('are released', () => {
    const release = places.acquire('192.0.2.1');
    for (const network of ['198.51.100', '203.0.113', '233.252.0']) takePlaces(network);
    for (let n = 0; n < 199; n += 1) places.acquire('192.0.2.1');
    expect(places.acquire('192.0.2.1')).toBeUndefined();
    release?.();
    expect(places.acquire('192.0.2.1')).toBeDefined();
  });

  it('are not limited for this machine itself', () => {
    expect(takePlaces('127.0.0')).toBe(20_000);
  });
});
