import { beforeEach, describe, expect, it } from '@jest/globals';
import { TallyEcho } from './tally-echo.js';

let echo: TallyEcho;
beforeEach(() => {
  echo = new TallyEcho();
  echo.begin(40);
});
const sent = (count: number): void => {
  for (let vote = 0; vote < count; vote++) echo.sent();
};

describe('the latency from an answer to its tally', () => {
  it('is recorded for each vote that a tally contains', () => {
    sent(3);
    [100, 110, 120].forEach((at) => echo.answered(at));
    echo.tallied(42, 150);
    echo.tallied(43, 160);
    expect(echo.latencies).toEqual([50, 40, 40]);
  });

  it('is 0 when the tally was faster', () => {
    sent(2);
    echo.tallied(42, 90);
    echo.answered(100);
    echo.answered(105);
    expect(echo.latencies).toEqual([0, 0]);
  });

  it('counts each vote once, however often a tally is repeated', () => {
    sent(1);
    echo.answered(100);
    echo.tallied(41, 110);
    echo.tallied(41, 500);
    expect(echo.latencies).toEqual([10]);
  });

  it('is not recorded after votes of other clients, until the next round', () => {
    sent(1);
    echo.tallied(42, 90);
    echo.answered(100);
    expect(echo.latencies).toEqual([]);
    echo.begin(0);
    sent(1);
    echo.answered(200);
    echo.tallied(1, 203);
    expect(echo.latencies).toEqual([3]);
  });
});
