import { number } from '@fumata/text';
import { ChartFrame } from '../../../../components/charts/chart-frame.js';
import type { Stats } from '../rules/listing.js';
import { slicesOf } from '../rules/stats.js';

/** Distribution of the answer times. */
export function Times({ of: stats }: { of: Stats }) {
  const slices = slicesOf(stats);
  const highest = Math.max(...stats.parTranche);
  return (
    <ChartFrame
      title="Temps de réponse"
      heading="h3"
      summary="Nombre de réponses par tranche de trois secondes. Mêmes chiffres dans le tableau."
      columns={['Tranche', 'Réponses']}
      rows={slices.map(([slice, count]) => [slice, number(count)])}
    >
      <div className="slices" aria-hidden="true">
        {slices.map(([slice, count]) => (
          <i
            key={slice}
            className={count === highest ? 'highest' : undefined}
            style={{ '--v': `${(count / highest) * 100}%` }}
          />
        ))}
      </div>
      <div className="slice-ends row spread" aria-hidden="true">
        <span>0&nbsp;s</span>
        <span>15&nbsp;s</span>
        <span>30&nbsp;s</span>
      </div>
    </ChartFrame>
  );
}
