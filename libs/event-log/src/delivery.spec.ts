import { describe, expect, it } from '@jest/globals';
import { Delivery } from './delivery.js';
import type { Position } from './event-log.js';

describe('Delivery', () => {
  it('never moves its scan position back and reports it only when it moves', () => {
    const [earlier, after, later] = ['1', '2', '3'] as [Position, Position, Position]; // branded, as adapters do
    const reported: Position[] = [];
    const delivery = new Delivery(
      { after, onEvents: () => undefined, onScanned: (scanPosition) => reported.push(scanPosition) },
      () => undefined,
    );
    for (const scanPosition of [earlier, after, later, later]) delivery.advanceScan(scanPosition);
    expect(reported).toEqual([later]);
    expect(delivery.scanPosition).toBe(later);
  });
});
