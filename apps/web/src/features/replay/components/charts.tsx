import type { ReplayRound } from '@fumata/contracts';
import { memo, useMemo, type ReactNode } from 'react';
import { number, ordinal, roundName } from '@fumata/text';
import { ChartFrame } from '../../../components/charts/chart-frame.js';
import { rowsOf, seriesOf, type CardinalLines } from '../../../components/charts/cardinal-lines.js';
import type { Series } from '../../../components/charts/chart-props.js';
import { LinesChart } from '../../../components/charts/lines-chart.js';
import { cssPercent } from '../../../components/standings/standing.js';
import type { Player, PlayerState } from '../player.js';
import { fractionOf, type RoundChart } from '../rules/race.js';
import type { ApproximateFrame } from '../rules/approximate-frame.js';
import { isClosedAt } from '../rules/is-closed-at.js';
import { shiftsOf } from '../rules/shifts.js';
import { paceTitle, timeText } from '../texts.js';
import { useRoundChart } from '../use-round-chart.js';

const PACE: readonly Series[] = [{ key: 'votes', label: 'Voix', colour: 'var(--d1)', area: true }];

interface ChartsProps {
  player: Player;
  state: PlayerState;
  /** Whether the charts have been on screen. */
  isSeen: boolean;
}

/** Race, votes per minute and shifts between rounds, with cursors at positions A and B. */
export function Charts({ player, state, isSeen }: ChartsProps) {
  const { index } = state;
  const displayedFrame = state.approximateFrame ?? state.frame;
  const round = index.rounds.find(({ _id }) => _id === displayedFrame?.round?._id);
  const chart = useRoundChart(player, index, round, isSeen);
  const closed = index.rounds.filter((each) => isClosedAt(each, displayedFrame?.sequence ?? 0)).length;
  const shifts = useMemo(() => shiftsOf(index.rounds.slice(0, closed), index.cardinals), [index, closed]);
  return (
    <>
      {chart && round && <ChartsOfRound state={state} round={round} chart={chart} />}
      <ChartFrame
        title="De scrutin en scrutin"
        summary="Voix des quatre premiers, scrutin après scrutin jusqu’à cette position. Mêmes chiffres dans le tableau."
        columns={['Scrutin', ...shifts.lines.map((line) => line.name)]}
        rows={shifts.points.length < 2 ? [] : rowsOf(shifts, (x) => roundName(Number(x)))}
        empty="La courbe apparaîtra après deux scrutins clos avec des voix."
      >
        <ShiftsChart shifts={shifts} />
      </ChartFrame>
    </>
  );
}

interface ChartsOfRoundProps {
  state: PlayerState;
  round: ReplayRound;
  chart: RoundChart;
}

function ChartsOfRound({ state: { frame, approximateFrame, comparedFrame, clock }, round, chart }: ChartsOfRoundProps) {
  const displayedFrame = approximateFrame ?? frame;
  const a = displayedFrame ? momentOf(displayedFrame, clock) : undefined;
  const b = comparedFrame && comparedFrame.round?._id === round._id ? momentOf(comparedFrame) : undefined;
  const name = roundName(displayedFrame?.round?.roundNumber ?? round.roundNumber);
  return (
    <>
      <ChartFrame
        title="La course"
        summary={`Voix des cinq premiers au fil du ${name}. Mêmes chiffres dans le tableau.`}
        columns={['Heure de Rome', ...chart.lines.map((line) => line.name)]}
        rows={rowsOf({ lines: chart.lines, points: chart.race }, timeText(chart.step))}
      >
        <Cursors a={a} b={b} range={chart} named>
          <RaceChart chart={chart} required={round.requiredMajority} name={name} />
        </Cursors>
      </ChartFrame>
      <ChartFrame
        title={paceTitle(chart.step)}
        summary={`Voix au fil du ${name}. Mêmes chiffres dans le tableau.`}
        columns={['Heure de Rome', 'Voix']}
        rows={chart.pace.map(({ x, votes }) => [timeText(chart.step)(x), number(votes)])}
      >
        <Cursors a={a} b={b} range={plottedRange(chart)}>
          <PaceChart chart={chart} name={name} />
        </Cursors>
      </ChartFrame>
    </>
  );
}

/** A closed round has its cursor at the end of the chart. */
const momentOf = ({ round, moment }: ApproximateFrame, clock: number | null = null): number =>
  round?.isComplete ? Infinity : (clock ?? moment);

/** The votes of each interval are plotted at its start, so the chart ends where the last interval starts. */
const plottedRange = ({ start, end, step }: RoundChart) => ({ start, end: end - step });

interface CursorsProps {
  /** Unix time, ms. */
  a: number | undefined;
  b: number | undefined;
  /** Time range of the chart. */
  range: Pick<RoundChart, 'start' | 'end'>;
  named?: boolean;
  children: ReactNode;
}

/** Cursors over a static chart; redrawing the chart at each step would be too slow. */
function Cursors({ a, b, range, named = false, children }: CursorsProps) {
  const at = (moment: number) => ({ '--at': cssPercent(100 * fractionOf(moment, range)) });
  return (
    <div className={named ? 'replay-plot named' : 'replay-plot'}>
      {children}
      {range.end > range.start && (
        <div className="replay-heads" aria-hidden="true">
          {a !== undefined && <i className="veil" style={at(a)} />}
          {b !== undefined && <i className="b" style={at(b)} />}
          {a !== undefined && <i className="a" style={at(a)} />}
        </div>
      )}
    </div>
  );
}

interface RoundChartProps {
  chart: RoundChart;
  name: string;
}

const RaceChart = memo(function RaceChart({ chart, required, name }: RoundChartProps & { required: number }) {
  const most = Math.max(0, ...chart.lines.map(({ cardinalId }) => Number(chart.race.at(-1)?.[cardinalId] ?? 0)));
  return (
    <LinesChart
      name={`La course du ${name}`}
      points={chart.race}
      series={seriesOf(chart.lines)}
      height="var(--race-h, 18rem)"
      xText={timeText(chart.step)}
      unit="voix"
      // A majority far above all lines would flatten them.
      {...(required <= most * 3 && { mark: { at: required, label: `majorité\u00A0: ${number(required)}` } })}
    />
  );
});

const PaceChart = memo(function PaceChart({ chart, name }: RoundChartProps) {
  return (
    <LinesChart
      name={`${paceTitle(chart.step)}, ${name}`}
      points={chart.pace}
      series={PACE}
      height="9rem"
      xText={timeText(chart.step)}
      unit="voix"
    />
  );
});

const ShiftsChart = memo(function ShiftsChart({ shifts }: { shifts: CardinalLines }) {
  return (
    <LinesChart
      name="Voix des quatre premiers, de scrutin en scrutin"
      points={shifts.points}
      series={seriesOf(shifts.lines)}
      height="15rem"
      xText={(x) => ordinal(Number(x))}
      everyPoint
      unit="voix"
    />
  );
});
