import type { Elector } from './elector.js';
import type { Votes } from './order.js';

/** An order of the list and the votes it was sorted by. */
export interface Ranking<Row extends Pick<Elector, '_id'>> {
  readonly rows: readonly Row[];
  readonly votes: Votes;
}

/** Number of rows whose own votes have changed and whose place a new order changes. The others only make room. */
export function changedRows<Row extends Pick<Elector, '_id'>>(shown: Ranking<Row>, fresh: Ranking<Row>): number {
  const places = new Map(shown.rows.map(({ _id }, place) => [_id, place]));
  return fresh.rows.filter(
    ({ _id }, place) => places.get(_id) !== place && (shown.votes.get(_id) ?? 0) !== (fresh.votes.get(_id) ?? 0),
  ).length;
}
