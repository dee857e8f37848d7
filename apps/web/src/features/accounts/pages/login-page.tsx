import type { User } from '@fumata/contracts';
import { useState } from 'react';
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { returnPathOf, HOME_BY_ROLE } from '../../../routes/role-home.js';
import { CredentialsForm } from '../../../shell/session/credentials-form.js';
import type { PageMeta } from '../../../routes/page.js';
import { useAuthentication, type Authentication } from '../../../shell/session/session.js';
import { Scene } from '../../../components/scene/scene.js';
import '../login.css';

export const meta = (): PageMeta => ({
  title: 'Connexion Administration',
  description: 'Connexion des administrateurs, des analystes et des membres.',
  unlisted: true,
});

export function Component() {
  const situation = useAuthentication();
  const navigate = useNavigate();
  const { state } = useLocation();
  const [now] = useState(() => new Date().toISOString());
  const [params] = useSearchParams();
  const [entering, setEntering] = useState(false);
  const enter = ({ role, mustChangePassword, mustAddSecondFactor }: User): void => {
    const from = returnPathOf(state) ?? HOME_BY_ROLE[role];
    void (mustChangePassword || mustAddSecondFactor
      ? navigate('/compte', { replace: true, state: { from } })
      : navigate(from, { replace: true }));
  };
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
        reason={reasonOf(situation) ?? refusalOf(params.get('refus'))}
        onStart={() => setEntering(true)}
        onEntered={enter}
      >
        <h1>Connexion Administration</h1>
        <noscript>
          {import.meta.env.SSR && <p>Sans JavaScript, les pages réservées aux comptes ne s’affichent pas.</p>}
        </noscript>
      </CredentialsForm>
    </div>
  );
}

const reasonOf = (situation: Authentication): string | undefined =>
  situation.is === 'anonymous' ? situation.error : undefined;

/** Why the server has refused the form of a browser without scripts. */
const REFUSALS: ReadonlyMap<string, string> = new Map([
  ['invalid-request', 'Veuillez remplir tous les champs'],
  ['login-failed', 'E-mail ou mot de passe incorrect'],
  [
    'second-factor-required',
    'Ce compte demande une validation en deux étapes\u00A0: saisissez aussi le code de votre application, ou un code de secours.',
  ],
  ['second-factor-failed', 'Ce code n’a pas été accepté\u00A0: réessayez'],
  [
    'too-many-codes',
    'Trop de codes incorrects pour ce compte. Utilisez un code de secours, ou réessayez dans une heure.',
  ],
  ['password-expired', 'Ce mot de passe généré a plus de sept jours\u00A0: un administrateur peut en générer un autre'],
  [
    'too-many-failures',
    'Trop de mots de passe incorrects pour ce compte ou depuis ce réseau, peut-être pas les vôtres. Réessayez dans quelques minutes.',
  ],
]);

const refusalOf = (code: string | null): string | undefined =>
  code === null ? undefined : (REFUSALS.get(code) ?? 'La connexion n’a pas abouti. Réessayez dans un instant.');
