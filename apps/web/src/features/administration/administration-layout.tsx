import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { rolesAt } from '../../shell/administration-links.js';
import { ApiContext, useApi } from '../../shell/api.js';
import { sessionApiOf } from '../../shell/session/session-api.js';
import { useToastPlace } from '../../components/messages/use-toast-place.js';
import { Guard } from '../../routes/guard.js';
import { queryClientOf, apiQuery } from './kit/server-state.js';
import { Relogin } from './kit/relogin.js';
import { SideNavigation } from './side-navigation.js';
import { Notice } from '../../components/messages/notice.js';
import './administration.css';

export function Component() {
  const { pathname } = useLocation();
  const api = sessionApiOf(useApi());
  useToastPlace();
  // On a shared machine, nothing of the administration stays behind.
  useEffect(() => () => queryClientOf(api).clear(), [api]);
  return (
    <Guard roles={rolesAt(pathname)}>
      <div className="admin">
        <ApiContext value={api}>
          <QueryClientProvider client={queryClientOf(api)}>
            <Relogin api={api}>
              <SideNavigation />
              <div className="a-page">
                <ReadOnlyNotice />
                <Outlet />
              </div>
            </Relogin>
          </QueryClientProvider>
        </ApiContext>
      </div>
    </Guard>
  );
}

interface Readiness {
  readonly checks: Readonly<Record<string, { readonly ok: boolean } | undefined>>;
}

const CHECK_EVERY_MS = 30_000;
const readiness = apiQuery(['readiness'], (api, signal) => api.get<Readiness>('/health/ready', signal));

/** Shown while the log or the documents cannot be written. */
function ReadOnlyNotice() {
  const { data } = useQuery({ ...readiness, refetchInterval: CHECK_EVERY_MS });
  const [votes, saves] = [data?.checks['log']?.ok === false, data?.checks['documents']?.ok === false];
  if (!votes && !saves) return null;
  const refused = [votes && 'les votes', saves && 'les enregistrements'].filter((each) => each !== false).join(' et ');
  return (
    <Notice kind="error">
      <b>Le site est en lecture seule&nbsp;:</b> il ne peut plus rien écrire, par exemple parce que le disque est plein.
      Pour le moment, {refused} sont refusés, rien n’est perdu. Dès que l’écriture est de nouveau possible, tout reprend
      sans redémarrage. La cause exacte est dans le journal du serveur.
    </Notice>
  );
}
