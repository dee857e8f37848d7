import { Link } from 'react-router-dom';
import { REPLAY } from '../texts.js';

/** To the replay of an edition with at least one closed round. */
export const ReplayLink = ({ conclaveId }: { conclaveId: string }) => (
  <p>
    <Link className="go" to={`/conclave/replay/${conclaveId}`}>
      {REPLAY}
    </Link>
  </p>
);
