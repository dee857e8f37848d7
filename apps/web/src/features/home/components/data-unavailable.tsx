import { Button } from '../../../components/button.js';
import { Notice } from '../../../components/notice.js';
import { RETRY } from '../texts.js';

/** What did not come, calmly: something else stands in its place. Read out when it happens. */
export function DataUnavailable({ told, onRetry }: { told: string; onRetry: () => void }) {
  return (
    <div role="status">
      <Notice kind="info">
        <div className="row spread">
          <p>{told}</p>
          <Button look="ghost" small onClick={onRetry}>
            {RETRY}
          </Button>
        </div>
      </Notice>
    </div>
  );
}
