import { GhostButton } from '../../../components/button.js';
import { Notice } from '../../../components/messages/notice.js';

/** Discreet notice that live data is replaced by default content. Announced politely. */
export function DataUnavailable({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div role="status">
      <Notice kind="info">
        <div className="row spread">
          <p>{message}</p>
          <GhostButton small onClick={onRetry}>
            Réessayer
          </GhostButton>
        </div>
      </Notice>
    </div>
  );
}
