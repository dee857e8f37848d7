import { useCopied } from '../../lib/use-copied.js';
import { CopiedLink, LINK_COPIED } from './copied-link.js';

/**
 * Copies an address and confirms it for two seconds. When the clipboard is unavailable, shows the address for manual
 * copying.
 */
export function CopyLink({ url, className }: { url: string; className?: string }) {
  const { copied, textToCopy, copy } = useCopied();
  return (
    <>
      <button type="button" className={className} onClick={() => void copy(url)}>
        {copied ? LINK_COPIED : 'Copier le lien'}
      </button>
      <CopiedLink copied={copied} textToCopy={textToCopy} />
    </>
  );
}
