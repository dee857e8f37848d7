import type { Cardinal } from '@fumata/contracts';
import { useQuery } from '@tanstack/react-query';
import { dayAndMonth, hour } from '@fumata/text';
import { useAuthentication } from '../../../../shell/session.js';
import { lastActQuery } from '../query.js';

/** Author and time of the record's last change; empty where unknown. */
export function LastChange({ of: { _id, nomComplet } }: { of: Pick<Cardinal, '_id' | 'nomComplet'> }) {
  const situation = useAuthentication();
  // If the author and time cannot be loaded, the form omits them.
  const { data: act } = useQuery({ ...lastActQuery(_id, nomComplet), gcTime: 0 });
  if (!act) return null;
  const isOwn = situation.is === 'known' && situation.user.email === act.login;
  return (
    <>
      modifié le {dayAndMonth(act.at)} à {hour(act.at)} par {isOwn ? 'vous' : act.who} ·{' '}
    </>
  );
}
