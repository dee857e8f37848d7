import { useEffect, useRef, type RefObject } from 'react';

/** Focuses the first invalid field after each failed attempt to save. */
export function useFocusInvalid(attempts: number): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [attempts]);
  return form;
}
