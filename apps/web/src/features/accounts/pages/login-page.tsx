import { useState } from 'react';
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom';
import { HOME_BY_ROLE } from '../../../routes/role-home.js';
import { CredentialsForm } from '../../../shell/credentials-form.js';
import type { PageMeta } from '../../../routes/page.js';
import { useAuthentication } from '../../../shell/session.js';
import { Scene } from '../../../components/scene/scene.js';
import '../login.css';

export const meta = (): PageMeta => ({
  title: 'Connexion Administration',
  description: 'Connexion des administrateurs, des analystes et des membres.',
  hidden: true,
});

export function Component() {
  const situation = useAuthentication();
  const navigate = useNavigate();
  const { state } = useLocation();
  const [now] = useState(() => new Date().toISOString());
  const [entering, setEntering] = useState(false);
  if (situation.is === 'known' && !entering) return <Navigate to="/" replace />;
  return (
    <div className="login-page">
      <Scene smokeState="waiting" at={now} small className="login-pic" />
      <CredentialsForm
        className="login-form"
        below={
          <p className="small">
            <Link to="/">Retour à l’accueil</Link>
          </p>
        }
        reason={situation.is === 'anonymous' ? situation.error : undefined}
        onStart={() => setEntering(true)}
        onEntered={({ role }) => void navigate(returnPathOf(state) ?? HOME_BY_ROLE[role], { replace: true })}
      >
        <h1>Connexion Administration</h1>
        {/* The session is a token that the page's scripts keep and send. */}
        <noscript>{import.meta.env.SSR && <p>La connexion demande JavaScript.</p>}</noscript>
      </CredentialsForm>
    </div>
  );
}

/** Only paths of this site are followed, to prevent open redirects. */
function returnPathOf(state: unknown): string | undefined {
  const from: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'from') : undefined;
  return typeof from === 'string' && /^\/(admin|compte)(\/|$)/.test(from) ? from : undefined;
}
