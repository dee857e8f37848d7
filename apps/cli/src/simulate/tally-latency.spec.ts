import { beforeEach, describe, expect, it } from '@jest/globals';
import { TallyLatency } from './tally-latency.js';

let latency: TallyLatency;
beforeEach(() => {
  latency = new TallyLatency();
  latency.begin(40);
});
const sent = (count: number): void => {
  for (let vote = 0; vote < count; vote++) latency.sent();
};

describe('the latency from an answer to its tally', () => {
  it('is recorded for each vote that a tally contains', () => {
    sent(3);
    [100, 110, 120].forEach((at) => latency.answered(at));
    latency.tallied(42, 150);
    latency.tallied(43, 160);
    expect(latency.latencies).toEqual([50, 40, 40]);
  });

  it('is 0 when the tally was faster', () => {
    sent(2);
    latency.tallied(42, 90);
    latency.answered(100);
    latency.answered(105);
    expect(latency.latencies).toEqual([0, 0]);
  });

  it('counts each vote once, however often a tally is repeated', () => {
    sent(1);
    latency.answered(100);
    latency.tallied(41, 110);
    latency.tallied(41, 500);
    expect(latency.latencies).toEqual([10]);
  });

  it('is not recorded after votes of other clients, until the next round', () => {
    sent(1);
    latency.tallied(42, 90);
    latency.answered(100);
    expect(latency.latencies).toEqual([]);
    latency.begin(0);
    sent(1);
    latency.answered(200);
    latency.tallied(1, 203);
    expect(latency.latencies).toEqual([3]);
  });
});
