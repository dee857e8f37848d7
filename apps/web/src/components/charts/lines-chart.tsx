import { Component, lazy, Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../button.js';
import { isNamed } from './drawn.js';
import type { LinesChartProps } from './drawn.js';

/** The library comes when the first drawing is shown. */
const drawing = () =>
  lazy(() => import('./lines-drawing.js').then((module) => ({ default: module.LinesDrawing })));
const first = drawing();

/** Lines or areas over time. Its place is kept while the drawing is on its way. */
export function LinesChart(props: LinesChartProps) {
  // What failed to load would fail for ever: another try is another drawing.
  const [Drawing, setDrawing] = useState(() => first);
  return (
    <Guard onRetry={() => setDrawing(drawing)}>
      <div
        className={isNamed(props) ? 'chart-drawing named' : 'chart-drawing'}
        style={{ blockSize: props.height }}
      >
        <Suspense fallback={null}>
          <Drawing {...props} />
        </Suspense>
      </div>
    </Guard>
  );
}

interface GuardProps {
  onRetry: () => void;
  children: ReactNode;
}

/** A drawing that can't be had takes nothing else of the page with it. */
class Guard extends Component<GuardProps, { failed: boolean }> {
  override readonly state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    const again = () => {
      this.setState({ failed: false });
      this.props.onRetry();
    };
    return (
      <div className="row" role="alert">
        <p>Le dessin n’a pas pu être chargé ; ses chiffres sont dans le tableau.</p>
        <Button look="ghost" onClick={again}>
          Réessayer
        </Button>
      </div>
    );
  }
}
