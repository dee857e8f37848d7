import type { ReplayIndex, ReplayRound } from '@fumata/contracts';
import { useEffect, useMemo, useState } from 'react';
import type { Player } from './player.js';
import { exactChartOf, approximateChartOf, type RoundChart } from './rules/race.js';
import { eventRangeOf, timeGridOf, timesOf } from './rules/time-grid.js';

/**
 * Chart of a round: approximate, from the index, until the exact votes arrive. They are requested once the chart has
 * been on screen.
 */
export function useRoundChart(
  player: Player,
  index: ReplayIndex,
  round: ReplayRound | undefined,
  isSeen: boolean,
): RoundChart | undefined {
  const approximate = useMemo(() => round && approximateChartOf(round, index.cardinals), [round, index.cardinals]);
  const [exact, setExact] = useState<{ readonly round: ReplayRound; readonly chart: RoundChart }>();
  useEffect(() => {
    const grid = round && timeGridOf(round, index);
    const range = round && eventRangeOf(round, index);
    if (!isSeen || !grid || !range) return;
    let isCurrent = true;
    const load = async (): Promise<void> => {
      const tallies = await player.tallies({ ...range, moments: timesOf(grid) });
      if (isCurrent) setExact({ round, chart: exactChartOf(round, index.cardinals, grid, tallies) });
    };
    // After a failure the approximate chart stays.
    void load().catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [player, index, round, isSeen]);
  return exact?.round === round ? exact?.chart : approximate;
}
