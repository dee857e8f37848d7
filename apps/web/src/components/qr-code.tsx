import { useId, useState } from 'react';

/** Quiet zone in modules; scanners need it to find the code. */
const QUIET = 4;

interface Drawn {
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
  const [drawn, setDrawn] = useState<Drawn | 'failed'>();
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
          <svg
            viewBox={`${-QUIET} ${-QUIET} ${drawn.size + 2 * QUIET} ${drawn.size + 2 * QUIET}`}
            role="img"
            aria-label={`Code QR ${of ?? 'vers cette page'}`}
            shapeRendering="crispEdges"
          >
            <path
              fill="#fff"
              d={`M${-QUIET}${-QUIET}h${drawn.size + 2 * QUIET}v${drawn.size + 2 * QUIET}H${-QUIET}z`}
            />
            <path d={drawn.path} />
          </svg>
        ) : (
          <span className="sk" aria-hidden="true" />
        )}
        <figcaption className="small muted">Code QR {of ?? 'de cette page'}</figcaption>
      </figure>
    </>
  );
}

async function drawing(text: string): Promise<Drawn> {
  const { create } = await import('qrcode');
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const { size, data } = modules;
  const path = Array.from(data, (dark, index) =>
    dark ? `M${index % size} ${Math.floor(index / size)}h1v1h-1z` : '',
  ).join('');
  return { size, path };
}
