import { Link } from 'react-router-dom';
import { REPLAY } from '../texts.js';

/** Link to the replay of an edition; it needs at least one closed round. */
export const ReplayLink = ({ conclaveId }: { conclaveId: string }) => (
  <p>
    <Link className="go" to={`/conclave/replay/${conclaveId}`}>
      {REPLAY}
    </Link>
  </p>
);
