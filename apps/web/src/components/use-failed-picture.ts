import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';

interface FailedPicture {
  /** The picture of this address did not come; another address is tried anew. */
  readonly failed: boolean;
  readonly ref: RefObject<HTMLImageElement | null>;
  readonly onError: () => void;
}

/** Whether a picture failed to load. `address` empty: there is none. */
export function useFailedPicture(address: string): FailedPicture {
  const [failed, setFailed] = useState('');
  const ref = useRef<HTMLImageElement>(null);
  useEffect(() => {
    // It may have failed before anybody listened.
    if (address !== '' && ref.current?.complete && ref.current.naturalWidth === 0) setFailed(address);
  }, [address]);
  return { failed: address !== '' && failed === address, ref, onError: () => setFailed(address) };
}
