import { Dialog } from '../../../components/dialogs/dialog.js';
import { ClosingTime } from './dialogs/closing-time.js';
import { Correct } from './dialogs/correct.js';
import type { DialogProps, OpenDialog } from './dialogs/dialog-parts.js';
import { Elect, NextRound, Reset } from './dialogs/irreversible-commands.js';
import { Pause } from './dialogs/pause.js';
import type { Person } from './rules/facts.js';

interface ControlDialogsProps extends DialogProps {
  dialog: OpenDialog | undefined;
  people: readonly Person[];
}

/** The dashboard's dialogs, one at a time. Each opening mounts new content. */
export function ControlDialogs({ dialog, people, ...props }: ControlDialogsProps) {
  const { onClose } = props;
  const is = dialog?.is;
  return (
    <>
      <Dialog title="Passer au scrutin suivant" open={is === 'next'} onClose={onClose} wide>
        <NextRound {...props} />
      </Dialog>
      <Dialog title="Heure de clôture" open={is === 'closing'} onClose={onClose} returnTo="etat">
        <ClosingTime {...props} />
      </Dialog>
      <Dialog title="Mettre en pause" open={is === 'pause'} onClose={onClose} returnTo="etat">
        <Pause {...props} people={people} />
      </Dialog>
      <Dialog title="Tout réinitialiser" open={is === 'reset'} onClose={onClose} wide>
        <Reset {...props} />
      </Dialog>
      <Dialog
        title={dialog?.is === 'elect' ? `Élire ${dialog.person.nomComplet}` : 'Élire'}
        open={is === 'elect'}
        returnTo="voix"
        onClose={onClose}
        wide
      >
        {dialog?.is === 'elect' && <Elect {...props} person={dialog.person} />}
      </Dialog>
      <Dialog title="Corriger l’état" open={is === 'correct'} onClose={onClose} returnTo="etat" wide>
        <Correct {...props} proposed={dialog?.is === 'correct' ? dialog.proposed : undefined} />
      </Dialog>
    </>
  );
}
