import { useEffect, useRef, type RefObject } from 'react';

/** Ctrl + S (Cmd + S) calls `onSave`, by default it submits the form, unless a dialog is open over it. */
export function useSaveKey(form: RefObject<HTMLFormElement | null>, onSave?: () => void): void {
  const save = useRef(onSave);
  save.current = onSave;
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
      if (key.toLowerCase() !== 's' || ctrlKey === metaKey || altKey || shiftKey) return;
      const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
      if (dialog && !dialog.contains(form.current)) return;
      // Otherwise the browser saves the page as a file.
      event.preventDefault();
      if (event.repeat) return;
      if (save.current) save.current();
      else form.current?.requestSubmit();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [form]);
}
