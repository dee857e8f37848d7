import { useEffect, useRef, useState } from 'react';
import { Button } from './button.js';
import type { ButtonProps } from './button.js';

const CONFIRMED_MS = 2_000;
const COPIED = 'Lien copié';

interface ShareButtonProps extends Pick<ButtonProps, 'look' | 'small'> {
  title: string;
  label?: string;
}

/** Shares the page on show: by the device's own means where it has them, else its address is copied. */
export function ShareButton({ title, label = 'Partager', ...look }: ShareButtonProps) {
  const [copied, setCopied] = useState(false);
  const [shown, setShown] = useState('');
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);
  const share = async (): Promise<void> => {
    const url = location.href;
    if (typeof navigator.share === 'function') {
      await navigator.share({ title, url }).catch(() => undefined); // closed without sharing: nothing to say
      return;
    }
    const done = await copy(url);
    setCopied(done);
    setShown(done ? '' : url);
    clearTimeout(waiting.current);
    waiting.current = setTimeout(() => setCopied(false), CONFIRMED_MS);
  };
  return (
    <>
      <Button {...look} onClick={() => void share()}>
        {copied ? COPIED : label}
      </Button>
      <span className="sr" role="status">
        {copied ? COPIED : ''}
      </span>
      {shown && (
        <input
          className="input share-link"
          aria-label="Lien à copier"
          readOnly
          value={shown}
          onFocus={(event) => event.target.select()}
        />
      )}
    </>
  );
}

/** The clipboard is there only on https and on the machine itself. */
const copy = async (text: string): Promise<boolean> =>
  navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  ) ?? false;
