import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { Button, GhostButton } from '../button.js';
import { Dialog } from './dialog.js';
import { frenchTypography } from '@fumata/text';

const addressOf = ({ pathname, search }: { pathname: string; search: string }) => pathname + search;

const TITLE = 'Quitter sans enregistrer\u202F?';
const LOST = 'Ce que vous avez saisi n’est pas enregistré, et sera perdu.';
const KEPT =
  'Ce que vous avez saisi n’est pas enregistré. Il peut rester dans ce navigateur, et vous sera proposé à votre retour.';

interface LeaveDialogProps {
  /** There are unsaved changes. */
  unsaved: boolean;
  /** Discards the draft stored in this browser; without it, leaving loses the changes. */
  onDiscard?: () => void;
  /** Called before the page is left. */
  onLeave?: () => void;
  /** Text for pages where leaving loses something other than unsaved changes. */
  title?: string;
  text?: string;
}

/** Confirms navigation away from unsaved changes; the browser itself confirms closing the tab. */
export function LeaveDialog({ unsaved, onDiscard, onLeave, title = TITLE, text = LOST }: LeaveDialogProps) {
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
  const leave = (): void => {
    onLeave?.();
    blocker.proceed?.();
  };
  return (
    <Dialog title={frenchTypography(title)} open={blocker.state === 'blocked'} onClose={stay}>
      <p>{onDiscard ? KEPT : text}</p>
      <div className="acts">
        <GhostButton onClick={stay} data-first>
          Rester ici
        </GhostButton>
        {onDiscard && (
          <Button
            look="danger"
            onClick={() => {
              onDiscard();
              leave();
            }}
          >
            Abandonner ma saisie
          </Button>
        )}
        <Button onClick={leave}>{onDiscard ? 'Quitter, garder ma saisie' : 'Quitter'}</Button>
      </div>
    </Dialog>
  );
}
