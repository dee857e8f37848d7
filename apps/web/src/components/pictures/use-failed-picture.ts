import { useEffect, useRef, useState, type RefObject } from 'react';

interface FailedPicture {
  /** The picture at this address failed to load; a new address is tried again. */
  readonly failed: boolean;
  readonly ref: RefObject<HTMLImageElement | null>;
  readonly onError: () => void;
}

/** Tracks whether a picture failed to load. An empty `address` means there is none. */
export function useFailedPicture(address: string): FailedPicture {
  const [failed, setFailed] = useState('');
  const ref = useRef<HTMLImageElement>(null);
  useEffect(() => {
    // The picture may have failed before hydration attached the listener.
    if (address !== '' && ref.current?.complete && ref.current.naturalWidth === 0) setFailed(address);
  }, [address]);
  return { failed: address !== '' && failed === address, ref, onError: () => setFailed(address) };
}
