import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../../components/button.js';

interface FormBarProps {
  /** Status of the form, such as the number of unsaved changes. */
  state: ReactNode;
  cancelTo: string;
  /** Label of the button that saves. */
  act: string;
  busy: boolean;
}

/** Sticky bar with the state and buttons of a form. */
export const FormBar = ({ state, cancelTo, act, busy }: FormBarProps) => (
  <>
    <p className="state" role="status">
      {state}
    </p>
    <Link className="btn ghost" to={cancelTo}>
      Annuler
    </Link>
    <Button type="submit" busy={busy}>
      {act}
    </Button>
  </>
);
