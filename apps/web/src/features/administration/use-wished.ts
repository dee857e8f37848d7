import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Browsers refuse an address that changes with every letter. */
const TYPING_MS = 300;

export interface Wished<W> {
  /** What is wished for: as the address has it, or will have it in a moment. */
  readonly wishes: W;
  /** A choice: a step for the way back. */
  readonly change: (wishes: W) => void;
  /** A letter: the address takes it up when nobody types any more, in place. */
  readonly type: (wishes: W) => void;
}

/** What a list shows, kept in its address; what is chosen or typed is shown at once, though the address comes after. */
export function useWished<W>(
  from: (parameters: URLSearchParams) => W,
  to: (wishes: W) => URLSearchParams,
): Wished<W> {
  const [parameters, setParameters] = useSearchParams();
  const inAddress = from(parameters);
  const [wanted, setWanted] = useState<W>();
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);
  const hasArrived = wanted !== undefined && to(wanted).toString() === to(inAddress).toString();
  useEffect(() => {
    // From here on the way back leads back.
    if (hasArrived) setWanted(undefined);
  }, [hasArrived]);
  const write = (wishes: W, replace: boolean): void =>
    setParameters(to(wishes), { replace, preventScrollReset: true });
  return {
    wishes: wanted ?? inAddress,
    change: (wishes) => {
      clearTimeout(waiting.current);
      setWanted(() => wishes);
      write(wishes, false);
    },
    type: (wishes) => {
      clearTimeout(waiting.current);
      setWanted(() => wishes);
      waiting.current = setTimeout(() => write(wishes, true), TYPING_MS);
    },
  };
}
