import { Field } from '../../../../components/field.js';

interface MotifFieldProps {
  value: string;
  onChange: (text: string) => void;
}

const MOST = 500;

/** Why: recorded with the act. */
export function MotifField({ value, onChange }: MotifFieldProps) {
  return (
    <Field
      label="Motif, écrit dans le journal (facultatif)"
      value={value}
      maxLength={MOST}
      onChange={({ target }) => onChange(target.value)}
      autoComplete="off"
    />
  );
}
