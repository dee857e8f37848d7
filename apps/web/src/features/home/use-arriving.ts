import { useEffect, useState } from 'react';

/** What a page has been given, or waits for. It never fails: what fails has become a value before. */
export type Arriving<T> = T | Promise<T>;

/** The value once it is here; until then undefined. */
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
