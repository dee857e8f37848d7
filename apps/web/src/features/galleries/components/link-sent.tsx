import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../../../components/button.js';
import { CopyLink } from '../../../components/copy-link.js';
import { Notice } from '../../../components/notice.js';

const CLOSES_AFTER_MS = 3_000;

interface LinkSentProps {
  /** There is one only where no mail server sends it. */
  link: string | undefined;
  onClose: () => void;
  /** What has become of the request. */
  children: ReactNode;
}

/** The request is granted. It closes by itself after 3 s, unless it has a link to show. */
export function LinkSent({ link, onClose, children }: LinkSentProps) {
  const close = useRef<HTMLButtonElement>(null);
  const closing = useRef(onClose);
  useEffect(() => {
    closing.current = onClose;
  });
  useEffect(() => close.current?.focus(), []);
  useEffect(() => {
    if (link !== undefined) return undefined;
    const waiting = setTimeout(() => closing.current(), CLOSES_AFTER_MS);
    return () => clearTimeout(waiting);
  }, [link]);
  return (
    <>
      <Notice kind="ok">{children}</Notice>
      {link !== undefined && (
        <p>
          <a href={link}>{link}</a>
        </p>
      )}
      <div className="acts">
        {link !== undefined && <CopyLink className="btn ghost" url={link} />}
        <Button ref={close} look="ghost" onClick={onClose}>
          Fermer
        </Button>
      </div>
    </>
  );
}
