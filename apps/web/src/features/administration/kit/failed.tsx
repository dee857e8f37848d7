import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router-dom';
import { Button, type ButtonProps } from '../../../components/button.js';
import { EmptyState } from '../../../components/empty-state.js';

interface FailedProps extends Pick<ButtonProps, 'look' | 'busy'> {
  text: ReactNode;
  onRetry: () => void;
  /** Further links or buttons. */
  children?: ReactNode;
}

/** Error message in place of data that failed to load, with a retry button. */
export const Failed = ({ text, onRetry, children, ...button }: FailedProps) => (
  <div role="alert">
    <EmptyState text={text}>
      {children}
      <Button {...button} onClick={onRetry}>
        Réessayer
      </Button>
    </EmptyState>
  </div>
);

/** The same for data from the route's loader. */
export function LoaderFailed(props: Omit<FailedProps, 'onRetry' | 'busy'>) {
  const { revalidate, state } = useRevalidator();
  return <Failed {...props} busy={state === 'loading'} onRetry={() => void revalidate()} />;
}
