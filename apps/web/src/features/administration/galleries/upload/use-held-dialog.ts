import { useEffect, type RefObject } from 'react';

/** Escape leaves the dialog open that something is in, as long as closing would hide what is under way. */
export function useHeldDialog(inside: RefObject<HTMLElement | null>, held: boolean): void {
  useEffect(() => {
    const dialog = inside.current?.closest('dialog');
    if (!held || !dialog) return;
    const stay = (event: Event): void => {
      // Choosing no file is an event of the same name.
      if (event.target === dialog) event.preventDefault();
    };
    // Browsers close it all the same when Escape is pressed twice.
    const reopen = (): void => dialog.showModal();
    dialog.addEventListener('cancel', stay);
    dialog.addEventListener('close', reopen);
    return () => {
      dialog.removeEventListener('cancel', stay);
      dialog.removeEventListener('close', reopen);
    };
  }, [inside, held]);
}
