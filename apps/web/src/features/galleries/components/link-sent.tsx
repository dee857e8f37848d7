import { useEffect, useRef, type ReactNode } from 'react';
import { GhostButton } from '../../../components/button.js';
import { CopyLink } from '../../../components/sharing/copy-link.js';
import { Notice } from '../../../components/messages/notice.js';

const CLOSES_AFTER_MS = 3_000;

interface LinkSentProps {
  /** Present only when no mail server is configured. */
  link: string | undefined;
  onClose: () => void;
  children: ReactNode;
}

/** Confirmation of the request; closes after 3 s unless it shows a link. */
export function LinkSent({ link, onClose, children }: LinkSentProps) {
  const closeButton = useRef<HTMLButtonElement>(null);
  const latestOnClose = useRef(onClose);
  useEffect(() => {
    latestOnClose.current = onClose;
  });
  useEffect(() => closeButton.current?.focus(), []);
  useEffect(() => {
    if (link !== undefined) return undefined;
    const timer = setTimeout(() => latestOnClose.current(), CLOSES_AFTER_MS);
    return () => clearTimeout(timer);
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
        <GhostButton ref={closeButton} onClick={onClose}>
          Fermer
        </GhostButton>
      </div>
    </>
  );
}
