import { useEffect, useRef, type RefObject } from 'react';

/** Focuses the first invalid field after each failed attempt to save, once the fields are not locked. */
export function useFocusInvalid(attempts: number, isLocked: boolean): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (attempts > 0 && !isLocked) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [attempts, isLocked]);
  return form;
}
