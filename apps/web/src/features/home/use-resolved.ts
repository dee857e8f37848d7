import { useEffect, useState } from 'react';

/** A value or its promise. The promise never rejects: failures have been mapped to values. */
export type MaybePromise<T> = T | Promise<T>;

/** The resolved value; undefined while pending. */
export function useResolved<T>(value: MaybePromise<T>): T | undefined {
  const [resolved, setResolved] = useState<{ readonly of: unknown; readonly value: T }>();
  useEffect(() => {
    if (!(value instanceof Promise)) return;
    let cancelled = false;
    void value.then((each) => cancelled || setResolved({ of: value, value: each }));
    return () => {
      cancelled = true;
    };
  }, [value]);
  if (!(value instanceof Promise)) return value;
  return resolved?.of === value ? resolved.value : undefined;
}
