import { useCallback, useState } from 'react';
import type { EventCriteria } from './rules/event-query.js';

interface Opened {
  /** Sequences of the unfolded events. */
  readonly opened: ReadonlySet<number>;
  readonly toggle: (sequence: number) => void;
  readonly closeAll: () => void;
}

const NONE: ReadonlySet<number> = new Set();

/** The unfolded events; an address of a single event unfolds it. A new `list` starts over. */
export function useOpened(list: string, { de, a }: Pick<EventCriteria, 'de' | 'a'>): Opened {
  const atFirst = () => (de !== '' && de === a ? new Set([Number(de)]) : NONE);
  const [known, setKnown] = useState(() => ({ list, opened: atFirst() }));
  if (known.list !== list) setKnown({ list, opened: atFirst() });
  const change = useCallback(
    (to: (opened: ReadonlySet<number>) => ReadonlySet<number>) =>
      setKnown((now) => ({ ...now, opened: to(now.opened) })),
    [],
  );
  return {
    opened: known.opened,
    toggle: useCallback(
      (sequence) =>
        change((opened) => (opened.has(sequence) ? without(opened, sequence) : new Set([...opened, sequence]))),
      [change],
    ),
    closeAll: useCallback(() => change(() => NONE), [change]),
  };
}

const without = (opened: ReadonlySet<number>, sequence: number): ReadonlySet<number> =>
  new Set([...opened].filter((each) => each !== sequence));
