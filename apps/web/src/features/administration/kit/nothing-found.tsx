import { Link } from 'react-router-dom';
import { Button } from '../../../components/button.js';
import { EmptyState } from '../../../components/empty-state.js';

interface NothingFoundProps {
  /** The resource has no rows at all, regardless of the filters. */
  isEmpty: boolean;
  emptyText: string;
  /** Link to the form of a new row. */
  create: { readonly to: string; readonly label: string };
  filteredText: string;
  onReset: () => void;
}

/** Replaces an empty table: offers to create a first row, or to reset the filters. */
export function NothingFound({ isEmpty, emptyText, create, filteredText, onReset }: NothingFoundProps) {
  return isEmpty ? (
    <EmptyState text={emptyText}>
      <Link className="btn" to={create.to}>
        {create.label}
      </Link>
    </EmptyState>
  ) : (
    <EmptyState text={filteredText}>
      <Button look="ghost" onClick={onReset}>
        Réinitialiser
      </Button>
    </EmptyState>
  );
}
