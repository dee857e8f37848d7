import type { ButtonHTMLAttributes, Ref } from 'react';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `principal` acts, once per view; `gold` elects. */
  look?: 'principal' | 'ghost' | 'quiet' | 'gold' | 'danger';
  small?: boolean;
  /** Under way: shown, and pressing again does nothing. */
  busy?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** A busy button keeps the focus: it is not disabled, it only does nothing. */
export function Button({
  look = 'principal',
  small = false,
  busy = false,
  className = '',
  onClick,
  ...rest
}: ButtonProps) {
  const classes = ['btn', look === 'principal' ? '' : look, small ? 'sm' : '', className]
    .filter(Boolean)
    .join(' ');
  return (
    <button
      type="button"
      {...rest}
      className={classes}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    />
  );
}
