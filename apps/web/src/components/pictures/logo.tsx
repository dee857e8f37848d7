import logo from './logo.svg';

export function Logo() {
  return (
    <svg viewBox="0 0 282 102" aria-hidden="true" focusable="false">
      <use href={`${logo}#logo`} />
    </svg>
  );
}
