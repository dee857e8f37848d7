import { AsyncLocalStorage } from 'node:async_hooks';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { FairTurns } from './fair-turns.js';

describe('requests of a network', () => {
  let turns: FairTurns;
  let begun: string[];
  let ends: (() => void)[];
  beforeEach(() => {
    [turns, begun, ends] = [new FairTurns({ atOnce: 3, perClient: 2, perTurn: 2 }), [], []];
  });
  const ask = (address: string) => {
    const turn = turns.turnOf(address, () => begun.push(address));
    if (!turn) return;
    ends.push(() => turns.end(turn));
    turns.begin(turn);
  };
  const turn = () => new Promise((resolve) => setImmediate(resolve));

  it('begin a few in each turn of the event loop, and others do not wait for them', async () => {
    for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.3', '203.0.113.1']) ask(address);
    expect(begun).toEqual(['192.0.2.1', '192.0.2.2', '203.0.113.1']);
    await turn();
    expect(begun.slice(3)).toEqual(['192.0.2.3']);
  });

  it('wait in order while too many are in work', async () => {
    for (let n = 1; n < 6; n += 1) ask(`192.0.2.${n}`);
    await turn();
    await turn();
    expect(begun).toHaveLength(3);
    ends[0]?.();
    ends[0]?.();
    await turn();
    await turn();
    expect(begun.slice(3)).toEqual(['192.0.2.4']);
    for (const end of ends.slice(0, 4)) end();
    await turn();
    ask('192.0.2.6');
    expect(begun.slice(4)).toEqual(['192.0.2.5', '192.0.2.6']);
  });

  it('begin in turn by address, however many requests one address sends', async () => {
    for (let n = 0; n < 9; n += 1) ask('192.0.2.1');
    ask('192.0.2.2');
    ask('192.0.2.3');
    for (let n = 0; n < 4; n += 1) await turn();
    expect(begun).toEqual(['192.0.2.1', '192.0.2.1', '192.0.2.2']);
    ends[9]?.();
    await turn();
    expect(begun.slice(3)).toEqual(['192.0.2.3']);
  });

  it('do not begin once they have ended, and are forgotten', async () => {
    for (let n = 0; n < 5; n += 1) ask('192.0.2.1');
    for (const end of ends) end();
    await turn();
    await turn();
    expect([begun.length, turns.size]).toEqual([2, 0]);
  });

  it('begin in their own asynchronous context', async () => {
    const contexts = new AsyncLocalStorage<number>();
    const seen: (number | undefined)[] = [];
    for (let n = 0; n < 3; n += 1)
      contexts.run(n, () => {
        const asked = turns.turnOf(`192.0.2.${n}`, () => seen.push(contexts.getStore()));
        if (asked) turns.begin(asked);
      });
    await turn();
    expect(seen).toEqual([0, 1, 2]);
  });

  it('never wait if they come from this machine', () => {
    expect(turns.turnOf('127.0.0.1', () => undefined)).toBeNull();
  });
});
