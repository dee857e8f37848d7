import { createContext, useContext, useMemo, useState, type ReactNode } from 'react';
import { CredentialsForm } from '../../shell/credentials-form.js';
import { useAuthentication } from '../../shell/session.js';
import { Button } from '../../components/button.js';
import { Dialog } from '../../components/dialog.js';
import { Notice } from '../../components/notice.js';
import { typeset } from './typography.js';

interface SessionEnd {
  /** The server no longer knows the token: says so above the page, and interrupts nobody. */
  tell(): void;
  /** Somebody's act needs a login: asks for it at once. */
  ask(): void;
  /** How often somebody has logged in again over the page. */
  readonly renewed: number;
}

const ReloginContext = createContext<SessionEnd>({ tell: () => undefined, ask: () => undefined, renewed: 0 });

/** What a page does when the server no longer knows who asks. */
export const useSessionEnd = (): SessionEnd => useContext(ReloginContext);

/** Logs in again over the page: what is on it, and what has been typed, stays as it is. */
export function Relogin({ children }: { children: ReactNode }) {
  const [stage, setStage] = useState<'valid' | 'told' | 'asked'>('valid');
  const [renewed, setRenewed] = useState(0);
  const situation = useAuthentication();
  const end = useMemo(
    () => ({ renewed, tell: () => setStage((now) => (now === 'asked' ? now : 'told')), ask: () => setStage('asked') }),
    [renewed],
  );
  return (
    <ReloginContext value={end}>
      {stage !== 'valid' && (
        <div className="relogin">
          <Notice kind="warn">
            <div className="row spread">
              <span>
                <b>Votre session a pris fin.</b> Rien de ce que vous avez saisi n’est perdu.
              </span>
              <Button small onClick={() => setStage('asked')}>
                Se reconnecter
              </Button>
            </div>
          </Notice>
        </div>
      )}
      {children}
      <Dialog title="Se reconnecter" open={stage === 'asked'} onClose={() => setStage(closed)}>
        <CredentialsForm
          className="stack"
          email={situation.is === 'known' ? situation.user.email : ''}
          onEntered={() => {
            setStage('valid');
            setRenewed((times) => times + 1);
          }}
          acts={
            <Button look="ghost" onClick={() => setStage(closed)}>
              Annuler
            </Button>
          }
        >
          <p>{typeset(REASON)}</p>
        </CredentialsForm>
      </Dialog>
    </ReloginContext>
  );
}

const REASON =
  'Votre session a pris fin. Reconnectez-vous, puis refaites votre geste\u00A0: rien de ce que vous avez saisi n’est perdu.';

const closed = (stage: 'valid' | 'told' | 'asked') => (stage === 'asked' ? 'told' : stage);
