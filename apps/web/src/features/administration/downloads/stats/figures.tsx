import type { DownloadStats } from '@fumata/contracts';
import { dayAndMonth, number, plural, frenchTypography } from '@fumata/text';
import { lazy, Suspense, useState } from 'react';
import { PartErrorBoundary } from '../../../../components/charts/part-error-boundary.js';
import { ChartFrame } from '../../../../components/charts/chart-frame.js';
import type { ColumnsChartProps } from '../../../../components/charts/chart-props.js';
import { GalleryPicture } from '../../../../components/pictures/gallery-picture.js';
import { Pane } from '../../kit/page.js';
import { monthAndDay, weekSummary } from '../rules/words.js';

export function Figures({ stats }: { stats: DownloadStats }) {
  const { totalDownloadCount, totalUniqueEmails, totalDownloads } = stats;
  return (
    <>
      <ul className="figures three" role="list">
        <Figure count={totalDownloadCount} one="téléchargement" />
        <Figure count={totalUniqueEmails} one="adresse e-mail unique" many="adresses e-mail uniques" />
        <Figure count={totalDownloads} one="lien généré" many="liens générés" />
      </ul>
      <div className="desk half">
        <Week days={stats.last7Days} />
        <TopImages images={stats.topImages} total={totalDownloadCount} />
      </div>
    </>
  );
}

const Figure = ({ count, one, many }: { count: number; one: string; many?: string }) => (
  <li>
    <b>{number(count)}</b>
    <span>{plural(count, one, many)}</span>
  </li>
);

function Week({ days }: { days: DownloadStats['last7Days'] }) {
  const highest = Math.max(...days.map(({ count }) => count));
  const total = days.reduce((sum, { count }) => sum + count, 0);
  return (
    <ChartFrame
      title="Sept derniers jours"
      figure={number(total)}
      summary={weekSummary(days)}
      columns={['Jour', 'Téléchargements']}
      rows={days.map(({ date, count }) => [dayAndMonth(date), number(count)])}
    >
      <ColumnsChart
        name="Téléchargements par jour, les mêmes chiffres que ci-dessous"
        columns={days.map(({ date, count }) => ({
          key: date,
          label: monthAndDay(date),
          count,
          marked: count === highest,
        }))}
        height="12rem"
        unit="téléchargements"
      />
      <ol className="week" role="list">
        {days.map(({ date, count }) => (
          <li key={date}>
            <b className="num">{number(count)}</b>
            <time dateTime={date}>{monthAndDay(date)}</time>
          </li>
        ))}
      </ol>
    </ChartFrame>
  );
}

const TopImages = ({ images, total }: { images: DownloadStats['topImages']; total: number }) => (
  <Pane id="plus-telechargees" title="Les cinq plus téléchargées">
    {images.length === 0 ? (
      <p className="muted">
        {total === 0
          ? 'Aucune image n’a encore été téléchargée.'
          : 'Aucune des images actuelles n’a été téléchargée séparément.'}
      </p>
    ) : (
      <ol className="top5" role="list">
        {images.map(({ _id, titre, miniature, galleryName, downloads }, index) => (
          <li key={_id}>
            <span className="rank">{index + 1}</span>
            <GalleryPicture imageId={miniature} width={1200} height={630} sizes="4.5rem" maxWidth={160} />
            <span>
              <b>{frenchTypography(titre)}</b>
              <small>{frenchTypography(galleryName)}</small>
            </span>
            <span className="fig">
              {number(downloads)}
              <span className="sr"> {plural(downloads, 'téléchargement')}</span>
            </span>
          </li>
        ))}
      </ol>
    )}
  </Pane>
);

const lazyDrawing = () =>
  lazy(async () => ({ default: (await import('../../../../components/charts/columns-drawing.js')).ColumnsDrawing }));
const firstDrawing = lazyDrawing();

/**
 * Column chart that fills its container; labels in a grid of equal columns below it line up with the bars. The first
 * one on the page loads the chart library; its height is reserved meanwhile.
 */
function ColumnsChart(props: ColumnsChartProps) {
  // A rejected `lazy` component stays rejected, so a retry creates a new one.
  const [Drawing, setDrawing] = useState(() => firstDrawing);
  return (
    <PartErrorBoundary
      fallback={'Le dessin n’a pas pu être chargé\u202F; ses chiffres figurent ci-dessous.'}
      onRetry={() => setDrawing(lazyDrawing)}
    >
      <div className="chart-drawing" style={{ blockSize: props.height }}>
        <Suspense>
          <Drawing {...props} />
        </Suspense>
      </div>
    </PartErrorBoundary>
  );
}
