import { useState } from 'react';
import type { EventCriteria } from './rules/event-query.js';

export interface UnfoldedEvents {
  /** Sequences of the unfolded events. */
  readonly sequences: ReadonlySet<number>;
  readonly toggle: (sequence: number) => void;
  readonly closeAll: () => void;
}

/** The unfolded events; at first the event of a URL that filters a single one. */
export function useUnfoldedEvents({ de, a }: Pick<EventCriteria, 'de' | 'a'>): UnfoldedEvents {
  const [sequences, setSequences] = useState<ReadonlySet<number>>(
    () => new Set(de !== '' && de === a ? [Number(de)] : []),
  );
  const toggle = (sequence: number): void =>
    setSequences((now) =>
      now.has(sequence) ? new Set([...now].filter((each) => each !== sequence)) : new Set([...now, sequence]),
    );
  return { sequences, toggle, closeAll: () => setSequences(new Set()) };
}
