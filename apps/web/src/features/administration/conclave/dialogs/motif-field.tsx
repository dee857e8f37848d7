import { Field } from '../../../../components/field.js';

interface MotifFieldProps {
  value: string;
  onChange: (text: string) => void;
}

/** Reason of a command, recorded with it. */
export const MotifField = ({ value, onChange }: MotifFieldProps) => (
  <Field
    label="Motif, écrit dans le journal (facultatif)"
    value={value}
    onChange={({ target }) => onChange(target.value)}
    autoComplete="off"
  />
);

/** Adds the reason to a command's body; a blank one is omitted. */
export const withMotif = (body: object, motif: string): object => (motif.trim() === '' ? body : { ...body, motif });
