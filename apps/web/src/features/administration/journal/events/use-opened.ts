import { useState } from 'react';
import type { EventCriteria } from './rules/event-query.js';

export interface Opened {
  /** Sequences of the unfolded events. */
  readonly opened: ReadonlySet<number>;
  readonly toggle: (sequence: number) => void;
  readonly closeAll: () => void;
}

/** The unfolded events; the URL of a single event unfolds it. */
export function useOpened({ de, a }: Pick<EventCriteria, 'de' | 'a'>): Opened {
  const [opened, setOpened] = useState<ReadonlySet<number>>(() => new Set(de !== '' && de === a ? [Number(de)] : []));
  const toggle = (sequence: number): void =>
    setOpened((now) =>
      now.has(sequence) ? new Set([...now].filter((each) => each !== sequence)) : new Set([...now, sequence]),
    );
  return { opened, toggle, closeAll: () => setOpened(new Set()) };
}
