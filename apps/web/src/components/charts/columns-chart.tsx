import type { ColumnsChartProps } from './chart-props.js';
import { lazyChart } from './lazy-chart.js';

/** Column chart that fills its container; labels in a grid of equal columns below it line up with the bars. */
export const ColumnsChart = lazyChart<ColumnsChartProps>({
  load: async () => (await import('./columns-drawing.js')).ColumnsDrawing,
  fallback: 'Le dessin n’a pas pu être chargé\u202F; ses chiffres figurent ci-dessous.',
});
