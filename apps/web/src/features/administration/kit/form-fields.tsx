import type { ReactNode } from 'react';

interface FormFieldsProps {
  /** The fields cannot be edited, such as while a new record is being saved: edits would be lost with its form. */
  isLocked: boolean;
  children: ReactNode;
}

/** The fields of a form. */
export const FormFields = ({ isLocked, children }: FormFieldsProps) => (
  <fieldset className="form-fields" disabled={isLocked}>
    {children}
  </fieldset>
);
