const PATHS = {
  hat: 'M24 7c-5 0-8 2.500-8.500 6.400C9.500 14 6 15.200 6 16.600c0 2.200 8 3.600 18 3.600s18-1.400 18-3.600c0-1.400-3.500-2.600-9.500-3.200C32 9.500 29 7 24 7zM13 21c-4 2-5 4-4 9M35 21c4 2 5 4 4 9M9 30v8M39 30v8M15 25h18v8c0 6-4 8-9 10.500C19 41 15 39 15 33z',
  chimney: 'M20 20h8v23h-8zM17 16h14v4H17zM6 43h36M22 13c-2-5 3-6 2-10M20 27h8',
  stele: 'M8 43V22C8 11 15 5 24 5s16 6 16 17v21zM8 43h32M24 12v12M19 17h10M15 31h18M15 37h18',
  answers: 'M8 8h32v32H8zM8 24h32M24 8v32M14 16l3 3 5-6M28 30l6 6m0-6-6 6',
  globe: 'M24 6a18 18 0 1 0 0 36 18 18 0 0 0 0-36zM24 6c-10 10-10 26 0 36 10-10 10-26 0-36zM6 24h36M9 15h30M9 33h30',
} as const;

/** Small drawing above a title that says the same. */
export const LineDrawing = ({ of }: { of: keyof typeof PATHS }) => (
  <svg
    viewBox="0 0 48 48"
    aria-hidden="true"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    strokeLinejoin="round"
  >
    <path d={PATHS[of]} />
  </svg>
);
