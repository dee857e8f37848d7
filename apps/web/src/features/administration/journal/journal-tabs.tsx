import { useAuthentication } from '../../../shell/session.js';
import { ViewTabs } from '../kit/list-page.js';
import { ACTS_TAB } from './acts/query.js';

/** Only administrators have both views. */
export function JournalTabs({ chosen, isActs = false }: { chosen: string | null; isActs?: boolean }) {
  const situation = useAuthentication();
  if (situation.is !== 'known' || situation.user.role !== 'admin') return null;
  return (
    <ViewTabs
      label="Journal"
      tabs={[
        { to: chosen === null ? '?' : `?edition=${chosen}`, label: 'Événements', isCurrent: !isActs },
        { to: `?onglet=${ACTS_TAB}`, label: 'Actes des administrateurs', isCurrent: isActs },
      ]}
    />
  );
}
