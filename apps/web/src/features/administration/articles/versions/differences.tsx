import { lazy, Suspense, useState } from 'react';
import { PartErrorBoundary } from '../../../../components/charts/part-error-boundary.js';
import type { ArticleValues } from '../form/article-form.js';

/** Lazy-loads the diff library with the first comparison. */
const load = () =>
  lazy(() => import('./field-differences.js').then((module) => ({ default: module.FieldDifferences })));
const initialComparison = load();

export function Differences(props: { before: ArticleValues; after: ArticleValues }) {
  const [Comparison, setComparison] = useState(() => initialComparison);
  return (
    <PartErrorBoundary fallback="Les différences n’ont pas pu être chargées." onRetry={() => setComparison(load)}>
      <Suspense fallback={<p role="status">Comparaison…</p>}>
        <Comparison {...props} />
      </Suspense>
    </PartErrorBoundary>
  );
}
