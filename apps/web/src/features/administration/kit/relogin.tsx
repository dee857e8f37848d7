import { createPortal } from 'react-dom';
import { createContext, useContext, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { CredentialsForm } from '../../../shell/credentials-form.js';
import type { SessionApi } from '../../../shell/session-api.js';
import { useAuthentication } from '../../../shell/session.js';
import { Button } from '../../../components/button.js';
import { Dialog } from '../../../components/dialog.js';
import { useTopDialog } from '../../../components/use-top-dialog.js';
import { Notice } from '../../../components/notice.js';
import { frenchTypography } from '../../../lib/french-typography.js';

interface SessionEnd {
  /** Opens the login dialog; for user actions. */
  requestLogin(): void;
  /** Number of logins after an ended session; pages reload their data when it changes. */
  readonly renewals: number;
}

const ReloginContext = createContext<SessionEnd>({ requestLogin: () => undefined, renewals: 0 });

/** For the user's own actions: the notice alone needs no page's help. */
export const useSessionEnd = (): SessionEnd => useContext(ReloginContext);

type Stage = 'valid' | 'noticed' | 'login';

interface ReloginProps {
  api: SessionApi;
  children: ReactNode;
}

/** Says that the session has ended, and provides the login over the page, which keeps its state and input. */
export function Relogin({ api, children }: ReloginProps) {
  const [stage, setStage] = useState<Stage>('valid');
  const [renewals, setRenewals] = useState(0);
  const dialog = useTopDialog(stage);
  const end = useMemo(() => ({ renewals, requestLogin: () => setStage('login') }), [renewals]);
  useEffect(() => api.onSessionEnd(() => setStage((now) => (now === 'login' ? now : 'noticed'))), [api]);
  const notice = <EndNotice onRelogin={end.requestLogin} />;
  return (
    <ReloginContext value={end}>
      {stage === 'noticed' && (dialog ? createPortal(notice, dialog) : notice)}
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

function EndNotice({ onRelogin }: { onRelogin: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // After the login dialog, the element that had the focus may be disabled.
    const dialog = box.current?.closest('dialog');
    if (dialog && !dialog.contains(document.activeElement)) box.current?.querySelector('button')?.focus();
  }, []);
  return (
    <div ref={box} className="relogin">
      <Notice kind="warn">
        <div className="row spread">
          <span>
            <b>Votre session a pris fin.</b> Rien de ce que vous avez saisi n’est perdu.
          </span>
          <Button small onClick={onRelogin}>
            Se reconnecter
          </Button>
        </div>
      </Notice>
    </div>
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
  'Votre session a pris fin. Reconnectez-vous, puis recommencez l’opération\u00A0: rien de ce que vous avez saisi n’est perdu.';
