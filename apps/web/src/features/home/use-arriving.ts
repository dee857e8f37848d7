import { useEffect, useState } from 'react';

/** A value or its promise. The promise never rejects: failures have been mapped to values. */
export type Arriving<T> = T | Promise<T>;

/** The resolved value; undefined while pending. */
export function useArriving<T>(value: Arriving<T>): T | undefined {
  const [arrived, setArrived] = useState<{ readonly of: unknown; readonly value: T }>();
  useEffect(() => {
    if (!(value instanceof Promise)) return;
    let gone = false;
    void value.then((each) => gone || setArrived({ of: value, value: each }));
    return () => {
      gone = true;
    };
  }, [value]);
  if (!(value instanceof Promise)) return value;
  return arrived?.of === value ? arrived.value : undefined;
}
