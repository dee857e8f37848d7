import { useEffect, useId, useState } from 'react';

interface QrCodeProps {
  text: string;
  /** Subject of the code; defaults to the current page. */
  subject?: string;
}

/** QR code generated in the browser, without a third party, when the visitor opens it. */
export function QrCode({ text, subject }: QrCodeProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <button type="button" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        Code QR
      </button>
      <figure className="qr" id={id} hidden={!open}>
        {open && <QrImage text={text} label={`Code QR ${subject ?? 'vers cette page'}`} />}
        <figcaption className="small muted">Code QR {subject ?? 'de cette page'}</figcaption>
      </figure>
    </>
  );
}

/** The code itself, drawn once it is on the page. */
export function QrImage({ text, label }: { text: string; label: string }) {
  const [drawn, setDrawn] = useState<{ readonly markup: string } | 'failed'>();
  useEffect(() => {
    let isUnmounted = false;
    const show = (result: typeof drawn): void => void (isUnmounted || setDrawn(result));
    import('./qr-drawing.js').then(
      ({ qrMarkup }) => show({ markup: qrMarkup(text) }),
      () => show('failed'),
    );
    return () => {
      isUnmounted = true;
    };
  }, [text]);
  if (drawn === 'failed')
    return <p role="alert">Le code n’a pas pu être dessiné&nbsp;: refermez et rouvrez pour réessayer.</p>;
  if (!drawn) return <span className="sk" aria-hidden="true" />;
  return <div role="img" aria-label={label} dangerouslySetInnerHTML={{ __html: drawn.markup }} />;
}
