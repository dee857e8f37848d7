import './smoke-mark.css';

/** The smoke that a round ended with: a puff and a word. */
export function SmokeMark({ white, word }: { white: boolean; word?: string }) {
  return (
    <span className={white ? 'smoke-mark white' : 'smoke-mark'}>{word ?? (white ? 'Blanche' : 'Noire')}</span>
  );
}
