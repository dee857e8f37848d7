import { Dialog } from '../../../components/dialog.js';
import { ClosingTime } from './dialogs/closing-time.js';
import { Correct } from './dialogs/correct.js';
import type { DialogProps, OpenDialog } from './dialogs/dialog-props.js';
import { Elect } from './dialogs/elect.js';
import { NextRound } from './dialogs/next-round.js';
import { Pause } from './dialogs/pause.js';
import { Reset } from './dialogs/reset.js';
import type { Person } from './rules/people.js';

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
