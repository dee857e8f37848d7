import { useRevalidator } from 'react-router-dom';
import { Button } from '../../components/button.js';
import { EmptyState } from '../../components/empty-state.js';

/** A part of a page could not be had: says so in its place, and tries again. */
export function PartFailed({ text }: { text: string }) {
  const { revalidate, state } = useRevalidator();
  return (
    <div role="alert">
      <EmptyState text={text}>
        <Button look="ghost" busy={state === 'loading'} onClick={() => void revalidate()}>
          Réessayer
        </Button>
      </EmptyState>
    </div>
  );
}
