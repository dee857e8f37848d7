import { createContext, useContext, useMemo, useState, type ReactNode } from 'react';
import { CredentialsForm } from '../../../shell/credentials-form.js';
import { useAuthentication } from '../../../shell/session.js';
import { Button } from '../../../components/button.js';
import { Dialog } from '../../../components/dialog.js';
import { Notice } from '../../../components/notice.js';
import { frenchTypography } from '../../../lib/french-typography.js';

interface SessionEnd {
  /** Shows a notice that the session has ended; for background requests. */
  notify(): void;
  /** Opens the login dialog; for user actions. */
  requestLogin(): void;
  /** Number of logins after an ended session; pages reload their data when it changes. */
  readonly renewals: number;
}

const ReloginContext = createContext<SessionEnd>({
  notify: () => undefined,
  requestLogin: () => undefined,
  renewals: 0,
});

/** For pages and calls that find the session ended. */
export const useSessionEnd = (): SessionEnd => useContext(ReloginContext);

type Stage = 'valid' | 'noticed' | 'login';

/** Provides the login over the page, which keeps its state and input. */
export function Relogin({ children }: { children: ReactNode }) {
  const [stage, setStage] = useState<Stage>('valid');
  const [renewals, setRenewals] = useState(0);
  const end = useMemo(() => {
    const notify = () => setStage((now) => (now === 'login' ? now : 'noticed'));
    return { renewals, notify, requestLogin: () => setStage('login') };
  }, [renewals]);
  return (
    <ReloginContext value={end}>
      {stage !== 'valid' && (
        <div className="relogin">
          <Notice kind="warn">
            <div className="row spread">
              <span>
                <b>Votre session a pris fin.</b> Rien de ce que vous avez saisi n’est perdu.
              </span>
              <Button small onClick={end.requestLogin}>
                Se reconnecter
              </Button>
            </div>
          </Notice>
        </div>
      )}
      {children}
      <LoginDialog
        open={stage === 'login'}
        onClose={() => setStage((now) => (now === 'login' ? 'noticed' : now))}
        onEntered={() => {
          setStage('valid');
          setRenewals((times) => times + 1);
        }}
      />
    </ReloginContext>
  );
}

interface LoginDialogProps {
  open: boolean;
  onClose: () => void;
  onEntered: () => void;
}

function LoginDialog({ open, onClose, onEntered }: LoginDialogProps) {
  const situation = useAuthentication();
  return (
    <Dialog title="Se reconnecter" open={open} onClose={onClose}>
      <CredentialsForm
        className="stack"
        email={situation.is === 'known' ? situation.user.email : ''}
        onEntered={onEntered}
        acts={
          <Button look="ghost" onClick={onClose}>
            Annuler
          </Button>
        }
      >
        <p>{frenchTypography(REASON)}</p>
      </CredentialsForm>
    </Dialog>
  );
}

const REASON =
  'Votre session a pris fin. Reconnectez-vous, puis refaites votre geste\u00A0: rien de ce que vous avez saisi n’est perdu.';
