import { useEffect, useState } from 'react';

/** A value or its promise. The promise never rejects: failures have been mapped to values. */
export type MaybePromise<T> = T | Promise<T>;

/** The resolved value, null after a failure, undefined while pending. A pending or failed reload keeps the value. */
export function useResolved<T>(value: MaybePromise<T | null>): T | null | undefined {
  const [resolved, setResolved] = useState(value instanceof Promise ? undefined : value);
  useEffect(() => {
    if (!(value instanceof Promise)) return;
    let cancelled = false;
    void value.then((loaded) => cancelled || setResolved((earlier) => loaded ?? earlier ?? null));
    return () => {
      cancelled = true;
    };
  }, [value]);
  return resolved;
}
