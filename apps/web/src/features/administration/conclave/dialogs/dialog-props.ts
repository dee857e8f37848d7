import type { ActRow, Overview } from '@fumata/contracts';
import type { ConclaveView } from '../../../../live/conclave-view.js';
import type { Live } from '../../../../live/live.js';
import type { CorrectedField } from '../rules/correction.js';
import type { Person } from '../rules/people.js';

/** The open dialog of the dashboard. */
export type OpenDialog =
  | { readonly is: 'next' | 'closing' | 'pause' | 'reset' }
  | { readonly is: 'elect'; readonly person: Person }
  | { readonly is: 'correct'; readonly proposed?: Partial<Record<CorrectedField, string>> };

/** Props of a dialog's content, which is mounted only while the dialog is open. */
export interface DialogProps {
  readonly live: Live;
  readonly view: ConclaveView;
  /** Undefined while it is loading. */
  readonly overview: Overview | undefined;
  /** The latest acts of the edition, newest first; undefined while they are loading. */
  readonly acts: readonly ActRow[] | undefined;
  readonly onClose: () => void;
}
