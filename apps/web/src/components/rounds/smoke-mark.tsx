import './smoke-mark.css';

/** Smoke of a finished round: an icon and a word. */
export function SmokeMark({ white }: { white: boolean }) {
  return <span className={white ? 'smoke-mark white' : 'smoke-mark'}>{white ? 'Blanche' : 'Noire'}</span>;
}
