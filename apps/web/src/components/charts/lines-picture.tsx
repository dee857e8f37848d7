import { hasEndLabels, type LinesChartProps } from './chart-props.js';
import { StaticLines } from './static-lines.js';

/** The static lines in a box of the chart's height. */
export const LinesPicture = (props: LinesChartProps) => (
  <div className={hasEndLabels(props) ? 'chart-drawing named' : 'chart-drawing'} style={{ blockSize: props.height }}>
    <StaticLines {...props} />
  </div>
);
