import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { CornerPanel } from '../../../components/messages/corner-panel.js';
import { withOrdinals } from '../../../lib/wording/ordinals.js';
import { absenceLine, TITLE } from '../../../live/absence/absence-texts.js';
import { dismissAbsence, useAbsence } from '../../../live/absence/use-absence.js';
import type { LiveConclave } from '../../../live/live-conclave.js';
import { loadView } from '../../../live/load-view.js';
import type { NamedMoment } from '@fumata/history';
import { useApi } from '../../../shell/api.js';

/** One line about the events that a visitor who comes back has missed; the page of the conclave says more. */
export function AbsenceLine({ moment }: { moment: NamedMoment }) {
  const absence = useAbsence(useLoadedView(), moment);
  if (!absence) return null;
  return (
    <CornerPanel label={TITLE} closeLabel={`Fermer «\u00A0${TITLE}\u00A0»`} onClose={dismissAbsence}>
      <p>
        <b>{TITLE}&nbsp;:</b> <span>{withOrdinals(absenceLine(absence, moment, absence.milestones))}</span>{' '}
        <Link to="/conclave">Voir le conclave</Link>
      </p>
    </CornerPanel>
  );
}

/** Undefined until it is loaded; the page itself needs a summary only. */
function useLoadedView(): LiveConclave | undefined {
  const api = useApi();
  const [view, setView] = useState<LiveConclave>();
  useEffect(() => {
    const controller = new AbortController();
    loadView(api, controller.signal).then(setView, () => undefined); // without the view there is no line
    return () => controller.abort();
  }, [api]);
  return view;
}
