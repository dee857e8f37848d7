import type { Cardinal, RecordAct, RecordActs } from '@fumata/contracts';
import { useEffect, useState } from 'react';
import { useApi } from '../../../../shell/api.js';
import { useAuthentication } from '../../../../shell/session.js';
import { dayAndMonth, hour } from '../../../../lib/french.js';

/** Who changed the record last, and when; nothing where nobody knows. */
export function LastChange({ of: { _id, nomComplet } }: { of: Pick<Cardinal, '_id' | 'nomComplet'> }) {
  const api = useApi();
  const situation = useAuthentication();
  const [act, setAct] = useState<RecordAct>();
  useEffect(() => {
    const leaving = new AbortController();
    const query = new URLSearchParams({ genre: 'cardinal', q: nomComplet, limit: '50' });
    api
      .get<RecordActs>(`/api/actes?${query.toString()}`, leaving.signal)
      .then(({ actes }) => setAct(actes.find(({ subject }) => subject === _id)))
      .catch(() => undefined); // the form says nothing of it then
    return () => leaving.abort();
  }, [api, _id, nomComplet]);
  if (!act) return null;
  const isOwn = situation.is === 'known' && situation.user.email === act.login;
  return (
    <>
      modifié le {dayAndMonth(act.at)} à {hour(act.at)} par {isOwn ? 'vous' : act.who} ·{' '}
    </>
  );
}
