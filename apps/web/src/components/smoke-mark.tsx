import './smoke-mark.css';

/** The smoke that a round ended with: a puff and a word. */
export function SmokeMark({ white }: { white: boolean }) {
  return <span className={white ? 'smoke-mark white' : 'smoke-mark'}>{white ? 'Blanche' : 'Noire'}</span>;
}
