import { useId, useState } from 'react';

/** Quiet zone in modules; scanners need it to find the code. */
const QUIET_ZONE = 4;

interface QrDrawing {
  readonly size: number;
  /** SVG path of the dark modules. */
  readonly path: string;
}

interface QrCodeProps {
  text: string;
  /** Subject of the code; defaults to the current page. */
  of?: string;
}

/** QR code generated in the browser, without a third party, when the visitor opens it. */
export function QrCode({ text, of }: QrCodeProps) {
  const [open, setOpen] = useState(false);
  const [drawn, setDrawn] = useState<QrDrawing | 'failed'>();
  const id = useId();
  const toggle = (): void => {
    setOpen(!open);
    if (open || (drawn && drawn !== 'failed')) return;
    setDrawn(undefined);
    void drawing(text)
      .then(setDrawn)
      .catch(() => setDrawn('failed'));
  };
  return (
    <>
      <button type="button" aria-expanded={open} aria-controls={id} onClick={toggle}>
        Code QR
      </button>
      <figure className="qr" id={id} hidden={!open}>
        {drawn === 'failed' ? (
          <p role="alert">Le code n’a pas pu être dessiné&nbsp;: refermez et rouvrez pour réessayer.</p>
        ) : drawn ? (
          <Modules drawn={drawn} label={`Code QR ${of ?? 'vers cette page'}`} />
        ) : (
          <span className="sk" aria-hidden="true" />
        )}
        <figcaption className="small muted">Code QR {of ?? 'de cette page'}</figcaption>
      </figure>
    </>
  );
}

function Modules({ drawn: { size, path }, label }: { drawn: QrDrawing; label: string }) {
  const side = size + 2 * QUIET_ZONE;
  return (
    <svg
      viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${side} ${side}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path fill="#fff" d={`M${-QUIET_ZONE}${-QUIET_ZONE}h${side}v${side}H${-QUIET_ZONE}z`} />
      <path d={path} />
    </svg>
  );
}

async function drawing(text: string): Promise<QrDrawing> {
  const { create } = await import('qrcode');
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const { size, data } = modules;
  const path = Array.from(data, (dark, index) =>
    dark ? `M${index % size} ${Math.floor(index / size)}h1v1h-1z` : '',
  ).join('');
  return { size, path };
}
