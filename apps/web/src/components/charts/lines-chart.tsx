import { hasEndLabels, type LinesChartProps } from './chart-props.js';
import { lazyChart } from './lazy-chart.js';
import { StaticLines } from './static-lines.js';

export const loadDrawing = () => import('./lines-drawing.js');

/** Line or area chart over time. */
export const LinesChart = lazyChart<LinesChartProps>({
  load: async () => (await loadDrawing()).LinesDrawing,
  fallback: 'Le dessin n’a pas pu être chargé\u202F; ses chiffres sont dans le tableau.',
  classOf: (props) => (hasEndLabels(props) ? 'chart-drawing named' : 'chart-drawing'),
  Placeholder: StaticLines,
});
