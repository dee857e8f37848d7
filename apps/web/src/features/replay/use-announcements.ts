import { useEffect, useRef, useState } from 'react';
import { BETWEEN_MS, toldBetween } from './rules/announcing.js';
import { markText } from './texts.js';
import type { PlayerState } from './player.js';

/** What a screen reader hears while it plays: what has just happened, at most one message each 20 s. */
export function useAnnouncements({ index, frame, playing }: PlayerState): string {
  const [message, setMessage] = useState('');
  const heard = useRef({ sequence: 0, at: -Infinity });
  const sequence = frame?.sequence ?? 0;
  useEffect(() => {
    const { sequence: from, at } = heard.current;
    const now = performance.now();
    if (!playing || sequence < from) {
      heard.current = { sequence, at };
      return;
    }
    if (now - at < BETWEEN_MS) return;
    const mark = toldBetween(index.marks, from, sequence);
    if (!mark) return;
    heard.current = { sequence, at: now };
    setMessage(markText(mark, index.cardinals));
  }, [index, sequence, playing]);
  return message;
}
