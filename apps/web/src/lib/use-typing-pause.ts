import { useEffect, useRef } from 'react';

/** Browsers reject an address change per keystroke. */
const PAUSE_MS = 300;

/** Debounces typing that is written to the address: `after` calls `write` after a pause; another call restarts it. */
export function useTypingPause() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const cancel = (): void => clearTimeout(timer.current);
  useEffect(() => cancel, []);
  const after = (write: () => void): void => {
    cancel();
    timer.current = setTimeout(write, PAUSE_MS);
  };
  return { after, cancel };
}
