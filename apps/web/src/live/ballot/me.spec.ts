import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { followVotes, me, setNextVote } from './me.js';

const HOUR = 3600;
const time = '2025-05-08T14:00:00.000Z';
const window = new EventTarget();
const names = ['localStorage', 'addEventListener', 'removeEventListener'] as const;
const descriptors = names.map((name) => Object.getOwnPropertyDescriptor(globalThis, name));
let items: Map<string, string>;
let stop: () => void;

/** Another tab of this browser votes. */
function voteElsewhere(round: number, eventId: string): void {
  const receipt = { v: 1, conclaveId: 'c', sequence: 3, roundId: 'r', eventId, recordedAt: time, leafHash: '7f3a' };
  items.set('votes', JSON.stringify([{ cardinalId: 'tagle', time, round, receipt }]));
  window.dispatchEvent(Object.assign(new Event('storage'), { key: 'votes' }));
}

beforeEach(() => {
  items = new Map();
  const values = {
    localStorage: { getItem: (key: string) => items.get(key) ?? null, setItem: items.set, removeItem: items.delete },
    addEventListener: window.addEventListener.bind(window),
    removeEventListener: window.removeEventListener.bind(window),
  };
  for (const name of names) Object.defineProperty(globalThis, name, { configurable: true, value: values[name] });
  stop = followVotes(HOUR);
});
afterEach(() => {
  stop();
  for (const [index, name] of names.entries()) {
    const before = descriptors[index];
    if (before) Object.defineProperty(globalThis, name, before);
    else Reflect.deleteProperty(globalThis, name);
  }
});

it('learns of a vote in another tab, which starts the cooldown here too', () => {
  setNextVote(null);
  voteElsewhere(1, 'a');
  expect(me.get()).toMatchObject({
    lastVote: { conclaveId: 'c', roundNumber: 1 },
    nextVoteAt: Date.parse(time) + (HOUR + 1) * 1000,
  });
});

it('no longer follows other tabs once stopped', () => {
  const before = me.get();
  stop();
  voteElsewhere(2, 'b');
  expect(me.get()).toBe(before);
});
