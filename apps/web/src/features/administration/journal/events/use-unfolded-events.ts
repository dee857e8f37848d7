import { useState } from 'react';
import type { EventCriteria } from './rules/event-query.js';
import type { Row } from './rules/rows.js';

export type UnfoldedEvents = ReturnType<typeof useUnfoldedEvents>;

/** The unfolded events; at first the event of a URL that filters a single one. */
export function useUnfoldedEvents({ de, a }: Pick<EventCriteria, 'de' | 'a'>) {
  /** Sequences of the unfolded events. */
  const [sequences, setSequences] = useState<ReadonlySet<number>>(
    () => new Set(de !== '' && de === a ? [Number(de)] : []),
  );
  const toggle = (sequence: number): void =>
    setSequences((now) =>
      now.has(sequence) ? new Set([...now].filter((each) => each !== sequence)) : new Set([...now, sequence]),
    );
  /** Sequences of votes whose runs are unfolded. */
  const [votes, setVotes] = useState<ReadonlySet<number>>(new Set());
  const toggleVotes = ({ oldest, newest, open }: Extract<Row, { is: 'votes' }>): void =>
    setVotes((now) =>
      open
        ? new Set([...now].filter((each) => each < oldest.sequence || each > newest.sequence))
        : new Set([...now, oldest.sequence]),
    );
  const closeAll = (): void => {
    setSequences(new Set());
    setVotes(new Set());
  };
  return { sequences, toggle, votes, toggleVotes, closeAll };
}
