import type { RoundRow } from '@fumata/contracts';
import { TrendChart } from './charts/trend-chart.js';
import { Participation } from './components/participation.js';
import { RoundsTable } from './components/rounds-table.js';
import type { Names } from './names.js';
import { OPEN_ONE } from './texts.js';

interface RoundsListProps {
  /** Oldest first, including the open one; not empty. */
  rounds: readonly RoundRow[];
  /** Rounds of the chart, if not all. */
  charted?: readonly RoundRow[];
  names: Names;
}

/** Rounds of an edition: trend, participation and the first five of each. */
export function RoundsList({ rounds, charted = rounds, names }: RoundsListProps) {
  return (
    <>
      <div className="board">
        <TrendChart rounds={charted} names={names} />
        <Participation rounds={rounds} />
      </div>
      <p className="open-one">{OPEN_ONE}</p>
      <RoundsTable rounds={rounds} names={names} />
    </>
  );
}
