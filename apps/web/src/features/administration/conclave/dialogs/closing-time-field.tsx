import { localTimeInRome, momentInRome } from '@fumata/text';
import { Field } from '../../../../components/field.js';
import { useNow } from '../../../../lib/now.js';
import type { DialogProps } from './dialog-props.js';
import { useKeptText } from './use-kept-text.js';

interface ClosingTimeInput {
  /** Local time in Rome; empty for none. */
  readonly local: string;
  /** ISO 8601; undefined for none and for an invalid one. */
  readonly closesAt: string | undefined;
  readonly error: string | undefined;
  /** Now, as local time in Rome. */
  readonly earliest: string;
  /** Typed before the dialog was closed by Escape. */
  readonly isRestored: boolean;
  readonly change: (local: string) => void;
  readonly discard: () => void;
}

/** The closing time typed in a dialog, kept until it is sent or discarded; `announced` prefills it. */
export function useClosingTime({ live, view }: DialogProps, name: string, announced: string | null): ClosingTimeInput {
  const now = useNow(Date.parse(view.at));
  const { text, ...kept } = useKeptText(live, name);
  const local = text ?? (announced === null ? '' : localTimeInRome(announced).slice(0, 16));
  const closing = momentInRome(local);
  const closesAt = closing === undefined ? undefined : new Date(closing).toISOString();
  const error = closingError(local, closesAt, now);
  const earliest = localTimeInRome(now).slice(0, 16);
  return { local, closesAt: error === undefined ? closesAt : undefined, error, earliest, ...kept };
}

function closingError(local: string, closesAt: string | undefined, now: number): string | undefined {
  if (local === '') return undefined;
  if (closesAt === undefined) return 'Cette heure n’existe pas à Rome ce jour-là.';
  return Date.parse(closesAt) <= now ? 'Cette heure est déjà passée.' : undefined;
}

interface ClosingTimeFieldProps {
  closing: ClosingTimeInput;
  label: string;
}

export const ClosingTimeField = ({ closing, label }: ClosingTimeFieldProps) => (
  <Field
    label={label}
    type="datetime-local"
    value={closing.local}
    min={closing.earliest}
    onChange={({ target }) => closing.change(target.value)}
    hint="Montrée à tous en compte à rebours&#8239;; rien ne se ferme tout seul."
    error={closing.error}
  />
);
