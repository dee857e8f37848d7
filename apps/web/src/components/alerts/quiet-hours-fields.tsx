import type { AlertSettings } from '@fumata/contracts';
import { Options, Select } from '../forms/field.js';

interface QuietHoursFieldsProps {
  readonly settings: AlertSettings;
  readonly onChange: (part: Partial<AlertSettings>) => void;
}

const HOURS = Array.from({ length: 24 }, (_, hour) => [String(hour), `${hour}\u00A0h`] as const);

type QuietHours = NonNullable<AlertSettings['quietHours']>;

/** From eleven in the evening to seven, in the time zone of the device. */
export const nightHere = (): QuietHours => ({
  from: 23,
  to: 7,
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
});

/** Hours without alerts, in the visitor's own time. */
export function QuietHoursFields({ settings: { quietHours, whiteSmokeAtNight }, onChange }: QuietHoursFieldsProps) {
  const change = (part: Partial<QuietHours>): void =>
    onChange({ quietHours: { ...(quietHours ?? nightHere()), ...part } });
  return (
    <fieldset>
      <legend className="sr">Heures calmes</legend>
      <label className="check">
        <input
          type="checkbox"
          checked={quietHours !== null}
          onChange={({ target }) => onChange({ quietHours: target.checked ? nightHere() : null })}
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
