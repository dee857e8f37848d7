import { Component } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../button.js';

interface GuardProps {
  /** Text shown instead of the chart; says where to find the data. */
  told: string;
  onRetry: () => void;
  children: ReactNode;
}

/** Error boundary of a chart: a chart that fails leaves the rest of the page intact. */
export class DrawingGuard extends Component<GuardProps, { failed: boolean }> {
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
        <p>{this.props.told}</p>
        <Button look="ghost" onClick={again}>
          Réessayer
        </Button>
      </div>
    );
  }
}
