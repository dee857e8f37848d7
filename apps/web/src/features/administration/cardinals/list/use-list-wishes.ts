import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { parametersOf, wishesFrom } from '../rules/list-address.js';
import type { Wishes } from '../rules/listing.js';

/** Browsers refuse an address that changes with every letter. */
const TYPING_MS = 300;

export interface ListWishes {
  /** As the address has it, with what is being typed. */
  readonly wishes: Wishes;
  /** A choice: a step for the way back. */
  readonly change: (wishes: Wishes) => void;
  /** A letter: the address takes it up when nobody types any more, in place. */
  readonly type: (text: string) => void;
}

/** What the list shows, kept in its address. */
export function useListWishes(): ListWishes {
  const [parameters, setParameters] = useSearchParams();
  const inAddress = wishesFrom(parameters);
  const [typed, setTyped] = useState<string>();
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);
  const wishes = typed === undefined ? inAddress : { ...inAddress, search: typed, page: 1 };
  const write = (wanted: Wishes, replace: boolean): void => {
    clearTimeout(waiting.current);
    setTyped(undefined);
    setParameters(parametersOf(wanted), { replace, preventScrollReset: true });
  };
  return {
    wishes,
    change: (wanted) => write(wanted, false),
    type: (text) => {
      setTyped(text);
      clearTimeout(waiting.current);
      waiting.current = setTimeout(() => write({ ...inAddress, search: text, page: 1 }, true), TYPING_MS);
    },
  };
}
