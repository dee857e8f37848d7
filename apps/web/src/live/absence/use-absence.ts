import type { Milestones } from '@fumata/contracts';
import { useEffect, useMemo, useState } from 'react';
import { useStore } from '../../lib/store.js';
import { useApi } from '../../shell/api.js';
import type { LiveConclave } from '../live-conclave.js';
import type { NamedMoment } from '@fumata/history';
import { readOwnVotes } from '../receipts/own-votes.js';
import { absenceOf, type Absence } from './absence.js';
import { visitorReturn, type VisitorReturn } from './visitor-return.js';

interface MissedEvents extends Absence {
  readonly visitorReturn: VisitorReturn;
  readonly milestones: Milestones;
}

/** The events that the visitor has missed; null until they are loaded, and if there are none. */
export function useAbsence(view: LiveConclave | undefined, moment: NamedMoment): MissedEvents | null {
  const api = useApi();
  const lastReturn = useStore(visitorReturn, null);
  const [milestones, setMilestones] = useState<Milestones>();
  const [ownVotes] = useState(readOwnVotes);
  const conclaveId = view?.conclaveState._id;
  useEffect(() => {
    if (!lastReturn || conclaveId === undefined) return;
    const controller = new AbortController();
    api.get<Milestones>(`/api/replay/${conclaveId}/milestones`, controller.signal).then(
      setMilestones,
      () => undefined, // a part of the absence would be misleading
    );
    return () => controller.abort();
  }, [api, lastReturn, conclaveId]);
  return useMemo(() => {
    if (!lastReturn || !view || !milestones) return null;
    const absence = absenceOf({ visitorReturn: lastReturn, view, moment, milestones, ownVotes });
    return absence && { ...absence, visitorReturn: lastReturn, milestones };
  }, [lastReturn, view, moment, milestones, ownVotes]);
}

export const dismissAbsence = (): void => visitorReturn.set(null);
