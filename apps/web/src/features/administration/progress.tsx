import type { CSSProperties } from 'react';
import { percent } from '@fumata/text';

/** How far something is that takes more than a moment; once all is sent the server is at work. */
export function Progress({ label, share }: { label: string; share: number }) {
  const value = Math.round(share * 100);
  return (
    <div>
      <div className="row spread">
        <span className="small">{share < 1 ? label : `${label}, traitement…`}</span>
        <span className="small muted num">{percent(value).replace(',0', '')}</span>
      </div>
      <div
        className="progress"
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={value}
        style={{ '--v': `${value}%` } as CSSProperties} // a custom property is none of React's
      >
        <i />
      </div>
    </div>
  );
}
