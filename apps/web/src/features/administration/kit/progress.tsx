interface ProgressBarProps {
  label: string;
  /** In percent. */
  value: number;
  className?: string;
}

export const ProgressBar = ({ label, value, className = 'progress' }: ProgressBarProps) => (
  <div
    className={className}
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={value}
    style={{ '--v': `${value}%` }}
  >
    <i />
  </div>
);

/** Progress of an upload or a job, from 0 to 1; at 1 the server is still processing. */
export function Progress({ label, progress }: { label: string; progress: number }) {
  const value = Math.round(progress * 100);
  return (
    <div>
      <div className="row spread">
        <span className="small">{progress < 1 ? label : `${label}, traitement…`}</span>
        <span className="small muted num">{value}&nbsp;%</span>
      </div>
      <ProgressBar label={label} value={value} />
    </div>
  );
}
