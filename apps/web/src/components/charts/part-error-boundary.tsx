import { Component, type ReactNode } from 'react';
import type { PartBoundary } from '../../shell/kept-page.js';
import { GhostButton } from '../button.js';

interface ChartErrorBoundaryProps {
  /** Text shown instead of the chart; says where to find the data. */
  fallback: string;
  onRetry: () => void;
  children: ReactNode;
}

/** Error boundary of a chart: a chart that fails leaves the rest of the page intact. */
export class ChartErrorBoundary
  extends Component<ChartErrorBoundaryProps, { failed: boolean }>
  implements PartBoundary
{
  readonly isPartBoundary = true;
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
        <p>{this.props.fallback}</p>
        <GhostButton onClick={again}>Réessayer</GhostButton>
      </div>
    );
  }
}
