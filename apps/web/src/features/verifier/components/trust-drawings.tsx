import type { ReactNode } from 'react';

const Drawing = ({ label, children }: { label: string; children: ReactNode }) => (
  <svg className="trust-drawing" viewBox="0 0 240 130" role="img" aria-label={label}>
    {children}
  </svg>
);

const LINES = [22, 40, 58, 76, 94];

/** A vote goes into the log, and a receipt comes back. */
export const ReceiptDrawing = () => (
  <Drawing label="Une voix entre au journal, un reçu signé en revient.">
    <path d="M8 44h58v42H8zM8 44l29 24 29-24" />
    <path className="arrow" d="M74 65h22m-6-5 6 5-6 5" />
    <path d="M104 8h52v114h-52z" />
    {LINES.map((y) => (
      <path key={y} className={y === 58 ? 'accent' : 'faint'} d={`M113 ${y}h34`} />
    ))}
    <path className="arrow" d="M164 65h22m-6-5 6 5-6 5" />
    <path d="M194 34h38v62l-6.3-5-6.4 5-6.3-5-6.3 5-6.4-5-6.3 5z" />
    <path className="faint" d="M201 46h24M201 56h24" />
    <path className="accent" d="m205 73 6 6 11-12" />
  </Drawing>
);

const LEAVES = [18, 76, 134, 192];

/** Leaves in pairs up to one seal; one path is marked. */
export const SealDrawing = () => (
  <Drawing label="Les voix, deux par deux, mènent à un seul sceau.">
    {LEAVES.map((x, index) => (
      <path key={x} className={index === 1 ? 'accent' : ''} d={`M${x} 100h30v20h-30z`} />
    ))}
    <path d="M33 100 62 70M149 100l29-30 29 30M178 70l-46-34" />
    <path className="accent" d="M91 100 62 70l46-34" />
    <circle className="accent" cx="120" cy="24" r="18" />
    <path className="accent" d="m112 24 6 6 10-12" />
  </Drawing>
);

const PHONES = [118, 142, 166, 190, 214];

/** One person, ten phones. */
export const PhonesDrawing = () => (
  <Drawing label="Une personne, dix téléphones&nbsp;: dix votants.">
    <circle cx="40" cy="42" r="17" />
    <path d="M10 112c0-26 12-42 30-42s30 16 30 42z" />
    <path className="arrow" d="M82 65h22m-6-5 6 5-6 5" />
    {[20, 72].flatMap((y) =>
      PHONES.map((x) => (
        <g key={`${x} ${y}`}>
          <rect x={x} y={y} width="18" height="38" rx="3" />
          <path className="accent" d={`m${x + 5} ${y + 19} 3 3 6-6`} />
        </g>
      )),
    )}
  </Drawing>
);
