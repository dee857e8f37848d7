import { describe, expect, it } from '@jest/globals';
import { Delivery } from './delivery.js';
import type { Position } from './event-log.js';

describe('Delivery', () => {
  it('never moves its checkpoint back, and tells of it only when it has moved', () => {
    const [earlier, after, later] = ['1', '2', '3'] as [Position, Position, Position]; // as an adapter makes them
    const told: Position[] = [];
    const delivery = new Delivery(
      { after, onEvents: () => undefined, onCheckpoint: (checkpoint) => told.push(checkpoint) },
      () => undefined,
    );
    for (const checkpoint of [earlier, after, later, later]) delivery.searchedTo(checkpoint);
    expect(told).toEqual([later]);
    expect(delivery.checkpoint).toBe(later);
  });
});
