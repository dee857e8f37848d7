import { useState } from 'react';
import { useOnScreen } from '../../../lib/use-on-screen.js';
import type { Elector } from './elector.js';
import type { Votes } from './order.js';

/** An order of the list and the votes it was sorted by. */
interface Ranking<Row extends Pick<Elector, '_id'>> {
  readonly rows: readonly Row[];
  readonly votes: Votes;
}

/** Number of rows whose own votes have changed and whose place a new order changes. The others only make room. */
export function changedRows<Row extends Pick<Elector, '_id'>>(displayed: Ranking<Row>, fresh: Ranking<Row>): number {
  const places = new Map(displayed.rows.map(({ _id }, place) => [_id, place]));
  return fresh.rows.filter(
    ({ _id }, place) => places.get(_id) !== place && (displayed.votes.get(_id) ?? 0) !== (fresh.votes.get(_id) ?? 0),
  ).length;
}

/**
 * Keeps rows from moving while they can be read or touched: as long as any part of the list is on screen, the displayed
 * order stays until `refresh` is called. A change of `requestedOrder` (the visitor's order or search) applies
 * immediately.
 */
export function useSteadyOrder(fresh: Ranking<Elector>, requestedOrder: string) {
  const [list, onScreen] = useOnScreen();
  const [displayed, setDisplayed] = useState({ fresh, requestedOrder });
  const isSteady = onScreen && displayed.requestedOrder === requestedOrder;
  if (!isSteady && displayed.fresh !== fresh) setDisplayed({ fresh, requestedOrder });
  const ranking = isSteady ? displayed.fresh : fresh;
  const refresh = (): void => setDisplayed({ fresh, requestedOrder });
  return { list, order: ranking.rows, changes: changedRows(ranking, fresh), refresh };
}
