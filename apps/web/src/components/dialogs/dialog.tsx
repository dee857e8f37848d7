import { useEffect, useId, useLayoutEffect, useRef, type ReactNode } from 'react';

interface DialogProps {
  title: ReactNode;
  open: boolean;
  /** Called on Escape, on a click on the backdrop and when the content closes the dialog. */
  onClose: () => void;
  wide?: boolean;
  /** Id of the element that receives the focus on close when the opener is gone, or there was none; else the page. */
  returnTo?: string;
  children: ReactNode;
}

/**
 * Native modal dialog: traps the focus, closes on Escape and returns the focus to its opener. The initial focus goes to
 * the element marked `data-first`, else to the first focusable one; `autoFocus` runs too early for a dialog.
 */
export function Dialog({ title, open, onClose, wide = false, returnTo, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  // A text selection may end on the backdrop; only a press that started there closes the dialog.
  const pressedOnBackdrop = useRef(false);
  const wasOpen = useRef(false);
  // A removed dialog would not return the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    return () => void (element?.open && element.close());
  }, []);
  useEffect(() => {
    const element = dialog.current;
    if (open && element && !element.open) {
      element.showModal();
      element.querySelector<HTMLElement>('[data-first]')?.focus();
    }
    if (open) return void (wasOpen.current = true);
    if (!wasOpen.current) return undefined;
    wasOpen.current = false;
    // The browser has closed it already on Escape.
    if (element?.open) element.close();
    if (document.activeElement === document.body)
      document.getElementById(returnTo ?? 'contenu')?.focus({ preventScroll: returnTo === undefined });
    return undefined;
  }, [open, returnTo]);
  return (
    <dialog
      ref={dialog}
      className={wide ? 'wide' : undefined}
      aria-labelledby={heading}
      onClose={onClose}
      onPointerDown={(event) => (pressedOnBackdrop.current = event.target === dialog.current)}
      onClick={(event) => event.target === dialog.current && pressedOnBackdrop.current && onClose()}
      // Ignores the auto-repeat of the key that opened the dialog.
      onKeyDown={(event) => event.repeat && event.target instanceof HTMLButtonElement && event.preventDefault()}
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
