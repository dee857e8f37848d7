import { useEffect, useRef, useState } from 'react';
import { MIN_INTERVAL_MS, markToAnnounce } from './rules/announcing.js';
import { markText } from '../../live/mark-text.js';
import type { PlayerState } from './player.js';

/** Announces the latest event to screen readers during playback, at most one message every 20 s. */
export function useAnnouncements({ index, frame, playing }: PlayerState): string {
  const [message, setMessage] = useState('');
  const announced = useRef({ sequence: 0, at: -Infinity });
  const sequence = frame?.sequence ?? 0;
  const seen = useRef(sequence);
  useEffect(() => {
    const { sequence: from, at } = announced.current;
    const moved = sequence !== seen.current;
    seen.current = sequence;
    if (sequence < from || (moved && !playing)) {
      announced.current = { sequence, at };
      return;
    }
    const mark = markToAnnounce(index.marks, from, sequence);
    if (!mark) return;
    const announce = (): void => {
      announced.current = { sequence, at: performance.now() };
      setMessage(markText(mark, index.cardinals));
    };
    // An event too soon after the last message is announced later, even if playback has ended by then, as it often has
    // with the election.
    const waiting = setTimeout(announce, Math.max(0, at + MIN_INTERVAL_MS - performance.now()));
    return () => clearTimeout(waiting);
  }, [index, sequence, playing]);
  return message;
}
