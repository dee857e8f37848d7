import type { Words } from '../rules/words.js';

const POINTS = 24;

/** Serrated edge with twenty-four notches around 32, 32. */
const EDGE = `M${Array.from({ length: 2 * POINTS }, (_, n) => {
  const radius = n % 2 === 0 ? 27.4 : 29.95;
  const angle = (n * Math.PI) / POINTS;
  return `${(32 + radius * Math.cos(angle)).toFixed(1)} ${(32 + radius * Math.sin(angle)).toFixed(1)}`;
}).join('L')}Z`;

const SYMBOL_PATHS: Readonly<Record<Words['look'], readonly [d: string, width: number]>> = {
  yes: ['M21 33.5l8 8 15-17', 3],
  aside: ['M20 32h24M36 24l8 8-8 8', 2.6],
  wait: ['M32 20v13l8 6', 2.6],
  no: ['M32 19v18M32 43v2', 3],
};

export function SealMark({ look }: Pick<Words, 'look'>) {
  const [d, width] = SYMBOL_PATHS[look];
  return (
    <div className="seal">
      <svg
        viewBox="0 0 64 64"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinejoin="round"
        strokeLinecap="round"
        aria-hidden="true"
      >
        <path d={EDGE} />
        <circle cx="32" cy="32" r="22.5" />
        <path d={d} strokeWidth={width} />
      </svg>
    </div>
  );
}
