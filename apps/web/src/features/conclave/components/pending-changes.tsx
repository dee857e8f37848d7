import { counted } from '@fumata/text';
import { Button } from '../../../components/button.js';

interface PendingChangesProps {
  /** Number of electors whose votes have changed and whom a refresh moves. */
  count: number;
  onRefresh: () => void;
}

/** Button over the list that applies the changes of the order since the list came on screen. */
export const PendingChanges = ({ count, onRefresh }: PendingChangesProps) => (
  <div className="pending-changes">
    {count > 0 && <Button onClick={onRefresh}>{`Reclasser (${counted(count, 'changement')})`}</Button>}
  </div>
);
