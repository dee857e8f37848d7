import { useCopied } from '../lib/use-copied.js';
import { Button, type ButtonProps } from './button.js';

const COPIED = 'Lien copié';

interface ShareButtonProps extends Pick<ButtonProps, 'look' | 'small'> {
  title: string;
  label?: string;
}

/** Shares the current page with the Web Share API, or copies its address where that is unavailable. */
export function ShareButton({ title, label = 'Partager', ...look }: ShareButtonProps) {
  const { copied, shown, copy } = useCopied();
  const share = async (): Promise<void> => {
    const url = location.href;
    if (typeof navigator.share === 'function') {
      await navigator.share({ title, url }).catch(() => undefined); // the visitor cancelled
      return;
    }
    await copy(url);
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
