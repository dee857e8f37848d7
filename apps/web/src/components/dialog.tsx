import { useEffect, useId, useRef } from 'react';
import type { ReactNode } from 'react';

interface DialogProps {
  title: ReactNode;
  open: boolean;
  /** By Escape, by a click beside it, or by whatever is inside. */
  onClose: () => void;
  wide?: boolean;
  /** Id of what gets the focus when it closes and what opened it is no longer there. */
  returnTo?: string;
  children: ReactNode;
}

/**
 * A native modal dialog: focus stays inside, Escape closes it, and what opened it gets the focus back. It opens on what is
 * marked `data-first`, else on the first thing that takes the focus (`autoFocus` comes too early for a dialog).
 */
export function Dialog({ title, open, onClose, wide = false, returnTo, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  // A text that is being selected may end beside the dialog: only a press that began there closes it.
  const pressedBeside = useRef(false);
  useEffect(() => {
    const element = dialog.current;
    if (open && element && !element.open) {
      element.showModal();
      element.querySelector<HTMLElement>('[data-first]')?.focus();
    }
    if (!open && element?.open) {
      element.close();
      if (returnTo && document.activeElement === document.body) document.getElementById(returnTo)?.focus();
    }
  }, [open, returnTo]);
  return (
    <dialog
      ref={dialog}
      className={wide ? 'wide' : undefined}
      aria-labelledby={heading}
      onClose={onClose}
      onPointerDown={(event) => (pressedBeside.current = event.target === dialog.current)}
      onClick={(event) => event.target === dialog.current && pressedBeside.current && onClose()}
      // A key that is held down since before the dialog was there presses nothing in it.
      onKeyDown={(event) =>
        event.repeat && event.target instanceof HTMLButtonElement && event.preventDefault()
      }
    >
      {open && (
        <div className="dlg">
          <h2 id={heading}>{title}</h2>
          {children}
        </div>
      )}
    </dialog>
  );
}
