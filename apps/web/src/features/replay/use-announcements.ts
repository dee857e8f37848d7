import { useEffect, useRef, useState } from 'react';
import { BETWEEN_MS, toldBetween } from './rules/announcing.js';
import { markText } from './texts.js';
import type { PlayerState } from './player.js';

/** What a screen reader hears while it plays: what has just happened, at most one message each 20 s. */
export function useAnnouncements({ index, frame, playing }: PlayerState): string {
  const [message, setMessage] = useState('');
  const heard = useRef({ sequence: 0, at: -Infinity });
  const sequence = frame?.sequence ?? 0;
  const seen = useRef(sequence);
  useEffect(() => {
    const { sequence: from, at } = heard.current;
    const moved = sequence !== seen.current;
    seen.current = sequence;
    if (sequence < from || (moved && !playing)) {
      heard.current = { sequence, at };
      return;
    }
    const mark = toldBetween(index.marks, from, sequence);
    if (!mark) return;
    const tell = (): void => {
      heard.current = { sequence, at: performance.now() };
      setMessage(markText(mark, index.cardinals));
    };
    // What happened too soon after the last message is said later, also when playing has ended by then: the election often.
    const waiting = setTimeout(tell, Math.max(0, at + BETWEEN_MS - performance.now()));
    return () => clearTimeout(waiting);
  }, [index, sequence, playing]);
  return message;
}
