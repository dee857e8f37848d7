import { Component, type ReactNode } from 'react';
import type { PartBoundary } from '../../shell/kept-page.js';
import { GhostButton } from '../button.js';

interface PartErrorBoundaryProps {
  /** Text shown instead of the part; says where to find the data, if they are elsewhere. */
  fallback: string;
  onRetry: () => void;
  children: ReactNode;
}

/** Error boundary of a part of a page: a part that fails leaves the rest of the page intact. */
export class PartErrorBoundary extends Component<PartErrorBoundaryProps, { failed: boolean }> implements PartBoundary {
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
