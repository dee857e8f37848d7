import { LOADING } from '../texts.js';

/** Placeholder of table rows. */
export function Skeleton({ lines }: { lines: number }) {
  return (
    <div className="history-skeleton" role="status">
      <span className="sr">{LOADING}</span>
      {Array.from({ length: lines }, (_, index) => (
        <div key={index} className="sk" aria-hidden="true" />
      ))}
    </div>
  );
}
