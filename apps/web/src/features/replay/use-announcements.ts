import { useEffect, useRef, useState } from 'react';
import { markText } from '../../live/mark-text.js';
import type { PlayerState } from './player.js';
import type { ReplayMark } from '@fumata/contracts';

/** Minimum interval between two announcements to screen readers. */
const MIN_INTERVAL_MS = 20_000;

const ANNOUNCED_KINDS: readonly ReplayMark['kind'][] = [
  'elected',
  'opened',
  'closed',
  'paused',
  'resumed',
  'lead',
  'majority',
];

/** Last mark between two positions that is worth announcing; undefined when there is none. */
export const markToAnnounce = (marks: readonly ReplayMark[], from: number, to: number): ReplayMark | undefined =>
  marks.findLast(({ sequence, kind }) => sequence > from && sequence <= to && ANNOUNCED_KINDS.includes(kind));

/** Announces the latest event to screen readers during playback, at most one message every 20 s. */
export function useAnnouncements({ index, frame, playing }: PlayerState): string {
  const [message, setMessage] = useState('');
  const announced = useRef({ sequence: 0, at: -Infinity });
  const sequence = frame?.sequence ?? 0;
  const previousSequence = useRef(sequence);
  useEffect(() => {
    const { sequence: from, at } = announced.current;
    const moved = sequence !== previousSequence.current;
    previousSequence.current = sequence;
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
    // An event too soon after the last message is announced later, even if playback has ended by then: it often ends
    // with the election.
    const timer = setTimeout(announce, Math.max(0, at + MIN_INTERVAL_MS - performance.now()));
    return () => clearTimeout(timer);
  }, [index, sequence, playing]);
  return message;
}
