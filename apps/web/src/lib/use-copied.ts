import { useEffect, useRef, useState } from 'react';

const CONFIRMED_MS = 2_000;

interface Copied {
  /** For two seconds after a copy. */
  readonly copied: boolean;
  /** What could not be copied, to be taken by hand; empty otherwise. */
  readonly shown: string;
  copy(text: string): Promise<void>;
}

/** Copies texts and knows whether one has just been copied. The clipboard is there only on https and on the machine itself. */
export function useCopied(): Copied {
  const [copied, setCopied] = useState(false);
  const [shown, setShown] = useState('');
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);
  const copy = async (text: string): Promise<void> => {
    const done = await intoClipboard(text);
    setCopied(done);
    setShown(done ? '' : text);
    clearTimeout(waiting.current);
    waiting.current = setTimeout(() => setCopied(false), CONFIRMED_MS);
  };
  return { copied, shown, copy };
}

const intoClipboard = async (text: string): Promise<boolean> =>
  navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  ) ?? false;
