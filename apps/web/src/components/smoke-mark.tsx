import './smoke-mark.css';

/** Smoke of a finished round: an icon and a word. */
export function SmokeMark({ white, word }: { white: boolean; word?: string }) {
  return <span className={white ? 'smoke-mark white' : 'smoke-mark'}>{word ?? (white ? 'Blanche' : 'Noire')}</span>;
}
