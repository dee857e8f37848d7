const SECONDS = 30;
const WARNING = 5;

export const isWarning = (seconds: number): boolean => seconds <= WARNING;

/** Remaining time as a ring; red and pulsing near the end. Not a live region, which would interrupt every second. */
export function Ring({ seconds, runs }: { seconds: number; runs: boolean }) {
  // While running, the CSS transition animates towards the state at the end of the current second.
  const left = Math.min(SECONDS, runs ? seconds - 1 : seconds) / SECONDS;
  const state = runs ? (isWarning(seconds) ? ' warn' : '') : ' locked';
  return (
    <div className={`ring${state}`} role="timer" aria-label="Temps restant">
      <svg viewBox="0 0 80 80" aria-hidden="true">
        <circle cx="40" cy="40" r="36" />
        <circle
          className="run"
          cx="40"
          cy="40"
          r="36"
          pathLength="100"
          style={{ strokeDashoffset: 100 - 100 * Math.max(0, left) }}
        />
      </svg>
      <b>
        {seconds}
        <span className="sr"> secondes</span>
      </b>
    </div>
  );
}
