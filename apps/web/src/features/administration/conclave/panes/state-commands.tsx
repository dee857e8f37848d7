import { Button } from '../../../../components/button.js';
import { CommandNotice } from '../dialogs/command-notice.js';
import { statusOf } from '../rules/facts.js';
import { useAdminCommand } from '../use-admin-command.js';
import type { ConclaveView } from '../../../../live/conclave-view.js';
import type { Live } from '../../../../live/live.js';
import type { OpenDialog } from '../dialogs/dialog-props.js';

interface StateCommandsProps {
  live: Live;
  view: ConclaveView;
  onOpen: (dialog: OpenDialog) => void;
}

export function StateCommands({ live, view: { conclaveState }, onOpen }: StateCommandsProps) {
  const { busy, notice, stateChanged, send } = useAdminCommand(live, { pinned: false });
  const status = statusOf(conclaveState);
  const isOpen = status === 'active' || status === 'paused';
  const resume = () =>
    send({
      method: 'POST',
      path: '/api/conclave/admin/toggle-pause',
      body: { pause: false },
      failure: 'Erreur lors de la reprise du conclave',
    });
  return (
    <>
      <div className="acts-bar">
        <Button disabled={!isOpen} onClick={() => onOpen({ is: 'next' })}>
          Tour suivant
        </Button>
        {/* One element for both actions, so that it keeps the focus. */}
        <Button
          look="ghost"
          disabled={!isOpen}
          busy={busy}
          onClick={() => (status === 'paused' ? void resume() : onOpen({ is: 'pause' }))}
        >
          {status === 'paused' ? 'Reprendre' : 'Mettre en pause'}
        </Button>
        <Button look="danger" className="push" onClick={() => onOpen({ is: 'reset' })}>
          Tout réinitialiser
        </Button>
      </div>
      <CommandNotice notice={notice} stateChanged={stateChanged} />
    </>
  );
}
