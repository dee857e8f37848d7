import { useState } from 'react';
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom';
import { HOME } from '../../../app/administration-home.js';
import { CredentialsForm } from '../../../app/credentials-form.js';
import { Loading } from '../../../app/loading.js';
import type { PageMeta } from '../../../app/page.js';
import { useSituation } from '../../../app/session.js';
import { Scene } from '../../../components/scene/scene.js';
import '../login.css';

export const meta = (): PageMeta => ({ title: 'Connexion Administration', hidden: true });

export function Component() {
  const situation = useSituation();
  const navigate = useNavigate();
  const { state } = useLocation();
  const [now] = useState(() => new Date().toISOString());
  const [entering, setEntering] = useState(false);
  if (situation.is === 'loading') return <Loading />;
  if (situation.is === 'known' && !entering) return <Navigate to="/" replace />;
  return (
    <div className="login-page">
      <Scene mood="waiting" at={now} small className="login-pic" />
      <CredentialsForm
        className="login-form"
        below={
          <p className="small">
            <Link to="/">Retour à l’accueil</Link>
          </p>
        }
        told={situation.is === 'anonymous' ? situation.error : undefined}
        onStart={() => setEntering(true)}
        onEntered={({ role }) => void navigate(cameFrom(state) ?? HOME[role], { replace: true })}
      >
        <h1>Connexion Administration</h1>
      </CredentialsForm>
    </div>
  );
}

/** Only the site's own paths: an address from elsewhere is never followed. */
function cameFrom(state: unknown): string | undefined {
  const from: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'from') : undefined;
  return typeof from === 'string' && /^\/(admin|compte)(\/|$)/.test(from) ? from : undefined;
}
