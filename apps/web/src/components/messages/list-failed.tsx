import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router-dom';
import type { ListFailure } from '../../lib/requests/list-failure.js';
import { GhostButton } from '../button.js';
import { EmptyState } from './empty-state.js';

interface ListFailedProps {
  failure: ListFailure;
  /** Link to the whole list, where a retry is pointless. */
  children: ReactNode;
}

/** Stands in the place of a list that could not be loaded. */
export function ListFailed({ failure: { message, canRetry }, children }: ListFailedProps) {
  const { revalidate, state } = useRevalidator();
  return (
    <div role="alert">
      <EmptyState text={message}>
        {canRetry ? (
          <GhostButton busy={state === 'loading'} onClick={() => void revalidate()}>
            Réessayer
          </GhostButton>
        ) : (
          children
        )}
      </EmptyState>
    </div>
  );
}
