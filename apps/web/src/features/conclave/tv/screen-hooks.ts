import { useEffect, type RefObject } from 'react';
import { useNavigate } from 'react-router-dom';

/**
 * Keeps the screen on. The browser releases the lock whenever the page is hidden, so it is asked for again each time the
 * page is visible; where it is refused or unknown, the screen follows the device's settings.
 */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isUnmounted = false;
    const ask = async (): Promise<void> => {
      if (document.visibilityState !== 'visible' || (lock && !lock.released)) return;
      lock = await navigator.wakeLock?.request('screen').catch(() => undefined);
      if (isUnmounted) await lock?.release();
    };
    const visibilityChanged = (): void => void ask();
    document.addEventListener('visibilitychange', visibilityChanged);
    void ask();
    return () => {
      isUnmounted = true;
      document.removeEventListener('visibilitychange', visibilityChanged);
      void lock?.release();
    };
  }, []);
}

/** Escape leads to `address`. In full screen the browser takes the key and ends the full screen first. */
export function useLeaveByEscape(address: string): void {
  const navigate = useNavigate();
  useEffect(() => {
    const leave = ({ key }: KeyboardEvent): void => void (key === 'Escape' && navigate(address));
    addEventListener('keydown', leave);
    return () => removeEventListener('keydown', leave);
  }, [address, navigate]);
}

const HIDDEN_AFTER_MS = 3_000;

/** Marks the element as `data-idle` while the pointer rests: its style hides the pointer and the buttons. */
export function useHiddenPointer(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const moved = (): void => {
      clearTimeout(timer);
      element.current?.removeAttribute('data-idle');
      timer = setTimeout(() => element.current?.setAttribute('data-idle', ''), HIDDEN_AFTER_MS);
    };
    addEventListener('pointermove', moved);
    moved();
    return () => {
      clearTimeout(timer);
      removeEventListener('pointermove', moved);
    };
  }, [element]);
}
