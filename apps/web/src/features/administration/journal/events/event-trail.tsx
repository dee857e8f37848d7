import type { JournalEvent } from '@fumata/contracts';
import { number } from '@fumata/text';
import { Sentence } from './pieces.js';
import { elapsed } from './rules/elapsed.js';
import type { Names } from './rules/row-texts.js';
import type { Trail } from './rules/trail.js';

interface EventTrailProps {
  event: JournalEvent;
  trail: Trail;
  names: Names;
  failed: boolean;
}

/** Causes and consequences of an event, oldest first. */
export function EventTrail({ event, trail, names, failed }: EventTrailProps) {
  const [first] = trail.events;
  return (
    <div>
      <p className="ttl">Origine et conséquences</p>
      <ol className="trail">
        {trail.request !== undefined && first && (
          <li>
            {BEGINNINGS[first.actor]}
            <small className="break">demande {trail.request}</small>
          </li>
        )}
        {trail.events.map((each, index) => (
          <li key={each.eventId} aria-current={each.eventId === event.eventId || undefined}>
            <Sentence event={each} names={names} />
            <small>
              n°&nbsp;{number(each.sequence)}, {each.type}
              {index > 0 && first && `, ${elapsed(first.recordedAt, each.recordedAt)}`}
            </small>
          </li>
        ))}
      </ol>
      {failed && <p className="small muted">La suite de cet enchaînement n’a pas pu être chargée.</p>}
    </div>
  );
}

const BEGINNINGS: Readonly<Record<JournalEvent['actor'], string>> = {
  admin: 'Un administrateur en fait la demande',
  visitor: 'Un visiteur envoie sa voix',
  system: 'Le système s’en charge',
};
