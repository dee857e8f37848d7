import type { ReactNode } from 'react';
import { Button } from '../../../../components/button.js';
import type { AsyncState } from '../answers.js';
import { LOAD_FAILED } from '../../texts.js';
import { RETRY } from '../texts.js';

interface AsyncPartProps<T> {
  state: AsyncState<T>;
  onRetry: () => void;
  /** Placeholder of about the size of the content. */
  skeleton: ReactNode;
  /** Rendered beside 'Réessayer', or alone where a retry is pointless. */
  wayOut?: ReactNode;
  children: (value: T) => ReactNode;
}

/** Renders the content, a placeholder, an error or a not-found message, depending on the state of a call. */
export function AsyncPart<T>({ state, onRetry, skeleton, wayOut, children }: AsyncPartProps<T>) {
  if (state.is === 'loaded') return children(state.value);
  if (state.is === 'waiting') return skeleton;
  const { missing, message } = state;
  return (
    <div className="void" role="alert">
      <p>{missing && message ? message : LOAD_FAILED}</p>
      <div className="row">
        {!missing && <Button onClick={onRetry}>{RETRY}</Button>}
        {wayOut}
      </div>
    </div>
  );
}
