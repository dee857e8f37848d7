interface ProgressBarProps {
  label: string;
  /** In percent. */
  value: number;
  /** The value in words. */
  text?: string | undefined;
  className?: string;
}

export const ProgressBar = ({ label, value, text, className = 'progress' }: ProgressBarProps) => (
  <div
    className={className}
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={value}
    aria-valuetext={text}
    style={{ '--v': `${value}%` }}
  >
    <i />
  </div>
);

interface ProgressProps {
  label: string;
  /** From 0 to 1; at 1 the server is still processing. */
  progress: number;
  /** Shown instead of the percentage. */
  text?: string;
}

export function Progress({ label, progress, text }: ProgressProps) {
  const value = Math.round(progress * 100);
  return (
    <div>
      <div className="row spread">
        <span className="small">{progress < 1 ? label : `${label}, traitement…`}</span>
        <span className="small muted num">{text ?? `${value}\u00A0%`}</span>
      </div>
      <ProgressBar label={label} value={value} text={text} />
    </div>
  );
}
