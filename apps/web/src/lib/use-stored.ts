import { useEffect, useState } from 'react';

/** A value from this browser's storage, read again when another tab changes its key; set it after writing. */
export function useStored<T>(key: string, read: () => T): readonly [T, (value: T) => void] {
  const [value, setValue] = useState(read);
  useEffect(() => {
    const onStorage = (event: StorageEvent): void => {
      if (event.key === key) setValue(read());
    };
    addEventListener('storage', onStorage);
    return () => removeEventListener('storage', onStorage);
  }, [key, read]);
  return [value, setValue];
}
