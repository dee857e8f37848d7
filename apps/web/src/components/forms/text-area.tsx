import type { TextareaHTMLAttributes } from 'react';
import { FieldFrame, type FieldFrameProps } from './field.js';

type TextAreaProps = FieldFrameProps & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className'>;

export function TextArea({ id, label, hint, error, isMarked, className, ...area }: TextAreaProps) {
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} isMarked={isMarked} className={className}>
      {(controlProps) => <textarea rows={3} {...area} {...controlProps} />}
    </FieldFrame>
  );
}
