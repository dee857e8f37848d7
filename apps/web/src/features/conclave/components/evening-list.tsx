import type { Milestones } from '@fumata/contracts';
import { hour } from '@fumata/text';
import { useEffect, useState } from 'react';
import { withOrdinals } from '../../../lib/ordinals.js';
import type { ConclaveView } from '../../../live/conclave-view.js';
import { markText } from '../../../live/mark-text.js';
import { useApi } from '../../../shell/api.js';
import { LOAD_FAILED } from '../texts.js';
import './evening-list.css';

/** Newest first, as in the replay; loaded again after each act and change of leader. */
export function EveningList({ view }: { view: ConclaveView }) {
  const { conclaveState, results } = view;
  const api = useApi();
  const [milestones, setMilestones] = useState<Milestones | 'failed'>();
  const version = `${conclaveState._id} ${conclaveState.revision} ${results[0]?.cardinalId} ${conclaveState.majorityReachedBy?._id}`;
  useEffect(() => {
    const controller = new AbortController();
    api.get<Milestones>(`/api/replay/${conclaveState._id}/milestones`, controller.signal).then(
      (loaded) => setMilestones(loaded),
      () => setMilestones((shown) => shown ?? 'failed'),
    );
    return () => controller.abort();
  }, [api, conclaveState._id, version]);
  if (milestones === 'failed') return <p role="alert">{LOAD_FAILED}</p>;
  if (!milestones) return <p role="status">Chargement...</p>;
  return (
    <>
      <p className="small muted">Heures de Rome.</p>
      <ol className="evening-list" role="list" tabIndex={0} aria-label="Journal de la soirée">
        {milestones.marks
          .filter(({ kind }) => kind !== 'sealed')
          .toReversed()
          .map((mark) => (
            <li key={`${mark.sequence} ${mark.kind}`}>
              <time dateTime={mark.at}>{hour(mark.at)}</time>
              <span>{withOrdinals(markText(mark, milestones.cardinals))}</span>
            </li>
          ))}
      </ol>
    </>
  );
}
