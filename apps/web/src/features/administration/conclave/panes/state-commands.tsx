import { Button, GhostButton } from '../../../../components/button.js';
import { CommandNotice, type CommandPaneProps } from '../dialogs/dialog-parts.js';
import { mayBeElected, statusOf, personBy } from '../rules/facts.js';
import { useAdminCommand } from '../use-admin-command.js';
import type { Live } from '../../../../live/live.js';

export interface StateCommandsProps extends CommandPaneProps {
  live: Live;
}

/** Further cardinals with the majority are elected from the table of votes. */
const MAX_ELECTABLE = 3;

export function StateCommands({ live, view, overview, people, onOpen }: StateCommandsProps) {
  const { busy, notice, stateChanged, send } = useAdminCommand(live, { pinned: false });
  const status = statusOf(view.conclaveState);
  const electable = view.results
    .filter((row) => mayBeElected(row, view, overview?.electable))
    .slice(0, MAX_ELECTABLE)
    .map(({ cardinal }) => personBy(cardinal, people));
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
        <Button
          look={electable.length > 0 ? 'ghost' : 'principal'}
          disabled={!isOpen}
          onClick={() => onOpen({ is: 'next' })}
        >
          Tour suivant
        </Button>
        {/* One element for both actions, so that it keeps the focus. */}
        <GhostButton
          disabled={!isOpen}
          busy={busy}
          onClick={() => (status === 'paused' ? void resume() : onOpen({ is: 'pause' }))}
        >
          {status === 'paused' ? 'Reprendre' : 'Mettre en pause'}
        </GhostButton>
        <GhostButton disabled={!isOpen} onClick={() => onOpen({ is: 'closing' })}>
          Heure de clôture…
        </GhostButton>
        {electable.map((person) => (
          <Button key={person._id} onClick={() => onOpen({ is: 'elect', person })}>
            {`Élire ${person.nom}…`}
          </Button>
        ))}
        <Button look="danger" className="push" onClick={() => onOpen({ is: 'reset' })}>
          Tout réinitialiser
        </Button>
      </div>
      <CommandNotice notice={notice} stateChanged={stateChanged} />
    </>
  );
}
