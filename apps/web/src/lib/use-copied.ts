import { useEffect, useRef, useState } from 'react';

const CONFIRMED_MS = 2_000;

interface Copied {
  /** True for two seconds after a copy. */
  readonly copied: boolean;
  /** Text that could not be copied, to be shown for manual copying; empty otherwise. */
  readonly textToCopy: string;
  copy(text: string): Promise<void>;
}

/** Copies a text and tracks the result. The clipboard is available in secure contexts only. */
export function useCopied(): Copied {
  const [copied, setCopied] = useState(false);
  const [textToCopy, setTextToCopy] = useState('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const copy = async (text: string): Promise<void> => {
    const done = await copyToClipboard(text);
    setCopied(done);
    setTextToCopy(done ? '' : text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setCopied(false), CONFIRMED_MS);
  };
  return { copied, textToCopy, copy };
}

const copyToClipboard = async (text: string): Promise<boolean> =>
  navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  ) ?? false;
