import type { User } from '@fumata/contracts';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Guard } from '../../../routes/guard.js';
import type { PageMeta } from '../../../routes/page.js';
import { returnPathOf } from '../../../routes/role-home.js';
import { useSession, useAuthentication } from '../../../shell/session/session.js';
import { useLogout } from '../../../shell/session/use-logout.js';
import { Button, GhostButton } from '../../../components/button.js';
import { Breadcrumbs } from '../../../components/navigation/breadcrumbs.js';
import { Dialog } from '../../../components/dialogs/dialog.js';
import { Notice } from '../../../components/messages/notice.js';
import { useToastPlace } from '../../../components/messages/use-toast-place.js';
import { OwnPassword } from '../own-password.js';
import { OwnSecondFactors } from '../second-factors/own-second-factors.js';
import '../account.css';

export const meta = (): PageMeta => ({ title: 'Mon compte', hidden: true });

export function Component() {
  const situation = useAuthentication();
  return (
    <Guard roles={['admin', 'conclave', 'redaction', 'galeries', 'analyste', 'membre']}>
      {situation.is === 'known' && <Account user={situation.user} />}
    </Guard>
  );
}

function Account({ user: { name, email, role, mustChangePassword, mustAddSecondFactor } }: { user: User }) {
  useToastPlace();
  const session = useSession();
  const navigate = useNavigate();
  const { state } = useLocation();
  const goOn = async (): Promise<void> => {
    await session.start();
    await navigate(returnPathOf(state) ?? '/compte', { replace: true });
  };
  return (
    <div className="wrap account">
      <Breadcrumbs here="Mon compte" />
      <header className="page-head">
        <h1>Mon compte</h1>
        <p className="lede">
          {name}, {email}, rôle {role}.
        </p>
      </header>
      {mustChangePassword && (
        <Notice kind="warn">
          Votre mot de passe a été généré automatiquement&nbsp;: choisissez le vôtre pour continuer.
        </Notice>
      )}
      {mustAddSecondFactor && (
        <Notice kind="warn">Votre rôle demande une validation en deux étapes&nbsp;: ajoutez-la pour continuer.</Notice>
      )}
      <div className="account-panes">
        <OwnPassword email={email} {...(mustChangePassword && { onChanged: goOn })} />
        {/* A temporary password is changed first: its sender may know it. */}
        {!mustChangePassword && <OwnSecondFactors {...(mustAddSecondFactor && { onChanged: goOn })} />}
        <OwnSessions />
      </div>
    </div>
  );
}

function OwnSessions() {
  const logout = useLogout('/api/auth/fermer-les-sessions');
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const end = async (): Promise<void> => {
    setBusy(true);
    await logout();
    setBusy(false);
  };
  return (
    <section aria-labelledby="sessions" className="stack">
      <h2 id="sessions">Sessions</h2>
      <p>Fermer toutes vos sessions vous déconnecte de tous vos appareils, celui-ci compris.</p>
      <GhostButton onClick={() => setAsking(true)}>Fermer toutes mes sessions…</GhostButton>
      <Dialog title="Fermer toutes vos sessions&#8239;?" open={asking} onClose={() => setAsking(false)}>
        <p>Vous devrez vous reconnecter partout. Pour garder cette session-ci, changez plutôt votre mot de passe.</p>
        <div className="acts">
          <GhostButton data-first onClick={() => setAsking(false)}>
            Annuler
          </GhostButton>
          <Button busy={busy} onClick={() => void end()}>
            Fermer les sessions
          </Button>
        </div>
      </Dialog>
    </section>
  );
}
