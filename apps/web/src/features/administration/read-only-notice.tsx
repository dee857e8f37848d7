import { useQuery } from '@tanstack/react-query';
import { Notice } from '../../components/notice.js';
import { apiQuery } from './kit/server-state.js';

interface Readiness {
  readonly checks: Readonly<Record<string, { readonly ok: boolean } | undefined>>;
}

const CHECK_EVERY_MS = 30_000;
const readiness = apiQuery(['readiness'], (api, signal) => api.get<Readiness>('/health/ready', signal));

/** Shown while the log or the documents cannot be written. */
export function ReadOnlyNotice() {
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
