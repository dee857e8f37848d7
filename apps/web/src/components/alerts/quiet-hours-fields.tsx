import type { AlertSettings } from '@fumata/contracts';
import { Options, Select } from '../forms/field.js';

interface QuietHoursFieldsProps {
  readonly settings: AlertSettings;
  readonly onChange: (part: Partial<AlertSettings>) => void;
}

const HOURS = Array.from({ length: 24 }, (_, hour) => [String(hour), `${hour}\u00A0h`] as const);
const NIGHT = { from: 23, to: 7 } as const;

/** Hours without alerts, in the visitor's own time. */
export function QuietHoursFields({ settings: { quietHours, whiteSmokeAtNight }, onChange }: QuietHoursFieldsProps) {
  const timeZone = quietHours?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const change = (part: Partial<typeof NIGHT | { from: number; to: number }>): void =>
    onChange({ quietHours: { ...NIGHT, ...quietHours, timeZone, ...part } });
  return (
    <fieldset>
      <legend className="sr">Heures calmes</legend>
      <label className="check">
        <input
          type="checkbox"
          checked={quietHours !== null}
          onChange={({ target }) => onChange({ quietHours: target.checked ? { ...NIGHT, timeZone } : null })}
        />
        Heures calmes
      </label>
      {quietHours && (
        <>
          <div className="hours">
            <Select
              label="De"
              value={quietHours.from}
              onChange={({ target }) => change({ from: Number(target.value) })}
            >
              <Options of={HOURS} />
            </Select>
            <Select label="À" value={quietHours.to} onChange={({ target }) => change({ to: Number(target.value) })}>
              <Options of={HOURS} />
            </Select>
          </div>
          <label className="check">
            <input
              type="checkbox"
              checked={whiteSmokeAtNight}
              onChange={({ target }) => onChange({ whiteSmokeAtNight: target.checked })}
            />
            Sauf pour la fumée blanche
          </label>
        </>
      )}
    </fieldset>
  );
}
