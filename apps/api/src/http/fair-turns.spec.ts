import { beforeEach, describe, expect, it } from '@jest/globals';
import { FairTurns } from './fair-turns.js';

describe('requests of a network', () => {
  let turns: FairTurns;
  let begun: string[];
  let ends: (() => void)[];
  beforeEach(() => {
    [turns, begun, ends] = [new FairTurns({ atOnce: 3, perTurn: 2 }), [], []];
  });
  const ask = (address: string) =>
    turns.begin(address, (end) => {
      begun.push(address);
      ends.push(end);
    });
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
    for (const end of ends) end();
    await turn();
    ask('192.0.2.6');
    expect(begun.slice(4)).toEqual(['192.0.2.5', '192.0.2.6']);
  });

  it('of this machine never wait', () => {
    for (let n = 0; n < 3; n += 1) ask('127.0.0.1');
    expect(begun).toHaveLength(3);
  });
});
