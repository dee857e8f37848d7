import { lazy, Suspense, useState, type ComponentType } from 'react';
import { ChartErrorBoundary } from './chart-error-boundary.js';

interface LazyChart<Props> {
  /** Loads the drawing with the chart library. */
  readonly load: () => Promise<ComponentType<Props>>;
  /** Text shown when loading or drawing fails; says where to find the data. */
  readonly fallback: string;
  readonly classOf?: (props: Props) => string;
  /** Shown while the library loads. */
  readonly Placeholder?: ComponentType<Props>;
}

/** A chart whose library loads with the first one on the page; it reserves its height meanwhile. */
export function lazyChart<Props extends { readonly height: string }>({
  load,
  fallback,
  classOf = () => 'chart-drawing',
  Placeholder,
}: LazyChart<Props>): ComponentType<Props> {
  const drawing = () => lazy<ComponentType<Props>>(async () => ({ default: await load() }));
  const first = drawing();
  return function Chart(props) {
    // A rejected `lazy` component stays rejected, so a retry creates a new one.
    const [Drawing, setDrawing] = useState(() => first);
    return (
      <ChartErrorBoundary fallback={fallback} onRetry={() => setDrawing(drawing)}>
        <div className={classOf(props)} style={{ blockSize: props.height }}>
          <Suspense fallback={Placeholder && <Placeholder {...props} />}>
            <Drawing {...props} />
          </Suspense>
        </div>
      </ChartErrorBoundary>
    );
  };
}
