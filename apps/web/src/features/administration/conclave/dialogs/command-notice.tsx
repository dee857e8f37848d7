import { Notice } from '../../../../components/notice.js';
import type { Sending } from '../use-admin-command.js';

/** Result of the last attempt, and a warning when the state has changed under the dialog since. */
export const CommandNotice = ({ notice, stateChanged }: Pick<Sending, 'notice' | 'stateChanged'>) => (
  <>
    {notice && (
      <Notice kind={notice.kind}>
        <p role={notice.kind === 'warn' ? 'alert' : undefined}>{notice.text}</p>
      </Notice>
    )}
    {stateChanged && (
      <Notice kind="warn">
        <p role="status">
          L’état du conclave a changé pendant que ce dialogue était ouvert&nbsp;: relisez ce que fera votre commande.
        </p>
      </Notice>
    )}
  </>
);
