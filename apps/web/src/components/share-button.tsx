import { useCopied } from '../lib/use-copied.js';
import { Button, type ButtonProps } from './button.js';
import { CopiedLink, LINK_COPIED } from './copied-link.js';

interface ShareButtonProps extends Pick<ButtonProps, 'look' | 'small'> {
  title: string;
  label?: string;
}

/** Shares the current page with the Web Share API, or copies its address where that is unavailable. */
export function ShareButton({ title, label = 'Partager', ...look }: ShareButtonProps) {
  const { copied, shown, copy } = useCopied();
  const share = async (): Promise<void> => {
    const url = location.href;
    if ('share' in navigator) await navigator.share({ title, url }).catch(() => undefined); // the visitor cancelled
    else await copy(url);
  };
  return (
    <>
      <Button {...look} onClick={() => void share()}>
        {copied ? LINK_COPIED : label}
      </Button>
      <CopiedLink copied={copied} shown={shown} />
    </>
  );
}
