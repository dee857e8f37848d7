import type { ComponentProps } from 'react';
import { refuseUnreadable } from './unreadable.js';

type FormProps = Omit<ComponentProps<'form'>, 'onSubmit'> & { onSubmit?: () => void };

/** Form without native submission and validation; it is not submitted while the browser cannot read a field. */
export const Form = ({ onSubmit, ...props }: FormProps) => (
  <form
    noValidate
    {...props}
    onSubmit={(event) => {
      event.preventDefault();
      if (!refuseUnreadable(event.currentTarget.elements)) onSubmit?.();
    }}
  />
);
