import type { ButtonHTMLAttributes, Ref } from 'react';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `principal` is the main action, once per view. */
  look?: 'principal' | 'ghost' | 'quiet' | 'danger';
  small?: boolean;
  /** The action is pending: the button shows it and ignores clicks. */
  busy?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** A busy button is not `disabled`, because a disabled button would lose the focus. */
export function Button({
  look = 'principal',
  small = false,
  busy = false,
  className = '',
  onClick,
  ...rest
}: ButtonProps) {
  const classes = ['btn', look === 'principal' ? '' : look, small ? 'sm' : '', className].filter(Boolean).join(' ');
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

/** Any action beside the main one. */
export const GhostButton = (button: Omit<ButtonProps, 'look'>) => <Button {...button} look="ghost" />;

/** Small action within a text or a notice. */
export const QuietButton = (button: Omit<ButtonProps, 'look' | 'small'>) => <Button {...button} look="quiet" small />;

/** The first button of a form, which Enter in a field presses: without it that would be the first one on screen. */
export const EnterButton = (field: Pick<ButtonHTMLAttributes<HTMLButtonElement>, 'name' | 'value'>) => (
  <button {...field} className="sr" tabIndex={-1} aria-hidden="true" />
);
