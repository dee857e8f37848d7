import type { Role } from '@fumata/contracts';
import { useId, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { Loading } from '../../../app/loading.js';
import type { PageMeta } from '../../../app/page.js';
import { Button } from '../../../components/button.js';
import { Field } from '../../../components/field.js';
import { Notice } from '../../../components/notice.js';
import { ApiError } from '../../../lib/api-client.js';
import { useSession, useSituation } from '../../../app/session.js';

/** Where each role works; the nearest page there is. */
const HOME: Readonly<Record<Role, string>> = { admin: '/admin/conclave', analyste: '/', membre: '/' };

export const meta = (): PageMeta => ({ title: 'Connexion', hidden: true });

export function Component() {
  const situation = useSituation();
  const [entering, setEntering] = useState(false);
  if (situation.is === 'loading') return <Loading />;
  if (situation.is === 'known' && !entering) return <Navigate to="/" replace />;
  return (
    <LoginForm
      told={situation.is === 'anonymous' ? situation.error : undefined}
      onEnter={() => setEntering(true)}
    />
  );
}

function LoginForm({ told, onEnter }: { told: string | undefined; onEnter: () => void }) {
  const session = useSession();
  const navigate = useNavigate();
  const { state } = useLocation();
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const title = useId();

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    const entered = new FormData(form.current ?? undefined);
    const email = String(entered.get('email') ?? '').trim();
    const password = String(entered.get('password') ?? '');
    if (!email || !password) return setError('Veuillez remplir tous les champs');
    setBusy(true);
    onEnter();
    try {
      const { role } = await session.login(email, password);
      await navigate(cameFrom(state) ?? HOME[role], { replace: true });
    } catch (cause) {
      setError((cause instanceof ApiError && cause.message) || 'Erreur de connexion');
      setBusy(false);
    }
  };

  return (
    <section className="wrap section login" aria-labelledby={title}>
      <div className="page-head">
        <p className="rubric">Réservé à l’équipe du site</p>
        <h1 id={title}>Connexion Administration</h1>
      </div>
      <form ref={form} className="stack login-form" onSubmit={(event) => void submit(event)} noValidate>
        {(error ?? told) && <Notice kind="error">{error ?? told}</Notice>}
        <Field label="Adresse e-mail" name="email" type="email" autoComplete="username" required />
        <Field
          label="Mot de passe"
          name="password"
          type="password"
          autoComplete="current-password"
          required
        />
        <Button type="submit" busy={busy}>
          Se connecter
        </Button>
        <p className="small muted">Le vote, lui, ne demande aucun compte.</p>
      </form>
    </section>
  );
}

/** Only the site's own paths: an address from elsewhere is never followed. */
function cameFrom(state: unknown): string | undefined {
  const from: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'from') : undefined;
  return typeof from === 'string' && /^\/admin(\/|$)/.test(from) ? from : undefined;
}
