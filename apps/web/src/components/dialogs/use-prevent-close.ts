import { useEffect, type RefObject } from 'react';

/** Keeps the surrounding dialog open while `active`, even on Escape. */
export function usePreventClose(inside: RefObject<HTMLElement | null>, active: boolean): void {
  useEffect(() => {
    const dialog = inside.current?.closest('dialog');
    if (!active || !dialog) return;
    const stay = (event: Event): void => {
      // A file chooser that closes without a file fires an event of the same name.
      if (event.target === dialog) event.preventDefault();
    };
    // Browsers close the dialog nevertheless when Escape is pressed twice.
    const reopen = (): void => {
      if (dialog.isConnected) dialog.showModal();
    };
    dialog.addEventListener('cancel', stay);
    dialog.addEventListener('close', reopen);
    return () => {
      dialog.removeEventListener('cancel', stay);
      dialog.removeEventListener('close', reopen);
    };
  }, [inside, active]);
}
