import type { Overview } from '@fumata/contracts';
import type { ConclaveView } from '../../../../live/conclave-view.js';
import type { Live } from '../../../../live/live.js';

/** What the content of every dialog of the dashboard gets. It is there only while its dialog is open. */
export interface DialogProps {
  readonly live: Live;
  readonly view: ConclaveView;
  /** Undefined until it has come. */
  readonly overview: Overview | undefined;
  readonly onClose: () => void;
}
