import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { Button } from '../../components/button.js';
import { Dialog } from '../../components/dialog.js';
import { typeset } from './typography.js';

const addressOf = ({ pathname, search }: { pathname: string; search: string }) => pathname + search;

interface LeaveDialogProps {
  /** Something was typed and not saved. */
  unsaved: boolean;
  /** Where what was typed is kept for the next time; without it, leaving loses it. */
  onForget?: () => void;
}

/** Asks before another page takes the place of unsaved changes; the browser asks before it closes. */
export function LeaveDialog({ unsaved, onForget }: LeaveDialogProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => unsaved && addressOf(currentLocation) !== addressOf(nextLocation),
  );
  useEffect(() => {
    if (!unsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [unsaved]);
  const stay = () => blocker.reset?.();
  return (
    <Dialog title={typeset('Quitter sans enregistrer ?')} open={blocker.state === 'blocked'} onClose={stay}>
      <p>
        {onForget
          ? 'Ce que vous avez saisi n’est pas enregistré. Il peut rester dans ce navigateur, et vous sera proposé à votre retour.'
          : 'Ce que vous avez saisi n’est pas enregistré, et sera perdu.'}
      </p>
      <div className="acts">
        <Button look="ghost" onClick={stay} data-first>
          Rester ici
        </Button>
        {onForget && (
          <Button
            look="danger"
            onClick={() => {
              onForget();
              blocker.proceed?.();
            }}
          >
            Abandonner ma saisie
          </Button>
        )}
        <Button onClick={() => blocker.proceed?.()}>
          {onForget ? 'Quitter, garder ma saisie' : 'Quitter'}
        </Button>
      </div>
    </Dialog>
  );
}
