import { describe, expect, it } from '@jest/globals';
import { Delivery } from './delivery.js';
import type { Position } from './event-log.js';

describe('Delivery', () => {
  it('never moves its checkpoint back and reports it only when it moves', () => {
    const [earlier, after, later] = ['1', '2', '3'] as [Position, Position, Position]; // branded, as adapters do
    const reported: Position[] = [];
    const delivery = new Delivery(
      { after, onEvents: () => undefined, onCheckpoint: (checkpoint) => reported.push(checkpoint) },
      () => undefined,
    );
    for (const checkpoint of [earlier, after, later, later]) delivery.advanceCheckpoint(checkpoint);
    expect(reported).toEqual([later]);
    expect(delivery.checkpoint).toBe(later);
  });
});
