import { timeoutManager } from '@tanstack/react-query';

/** TanStack Query keeps unused data for five minutes: its timers must not keep a Jest worker alive. */
export const unrefQueryTimers = (): void =>
  timeoutManager.setTimeoutProvider({
    setTimeout: (callback, ms) => setTimeout(callback, ms).unref(),
    setInterval: (callback, ms) => setInterval(callback, ms).unref(),
    clearTimeout: (timer) => clearTimeout(timer),
    clearInterval: (timer) => clearInterval(timer),
  });
