import type { Journal, JournalEvent } from '@fumata/contracts';
import { Link } from 'react-router-dom';
import { localTimeInRome, longDate, number } from '@fumata/text';
import { useSite } from '../../../../shell/site.js';
import { searchOf } from '../../../../lib/list-query.js';
import { useCopied } from '../../../../lib/use-copied.js';
import { receiptAddress } from '../../../../live/receipts/receipt-address.js';
import { apiQuery, useFetched } from '../../kit/server-state.js';
import { EVENT_LIST } from './rules/event-query.js';
import { relatedVotesQuery, trailOf, type Trail } from './rules/trail.js';
import { elapsed, withCardinals, type Names } from './rules/texts.js';
import { Sentence } from './pieces.js';

interface EventDetailProps {
  conclaveId: string;
  event: JournalEvent;
  milestones: readonly JournalEvent[];
  names: Names;
}

/** Details of an event: recorded JSON, causes and consequences. */
export function EventDetail({ conclaveId, event, milestones, names }: EventDetailProps) {
  const { publicUrl } = useSite();
  const { who: _who, ...recorded } = event;
  const json = JSON.stringify(recorded, null, 2);
  const relatedVotes = useRelatedVotes(conclaveId, event);
  const sequence = String(event.sequence);
  const here = `${publicUrl}/admin/journal${searchOf(EVENT_LIST, { edition: conclaveId, de: sequence, a: sequence })}`;
  return (
    <div className="open-in">
      <div>
        <p className="ttl">
          {event.type}
          <span className="faint">
            {' '}
            · {longDate(event.recordedAt)}, {localTimeInRome(event.recordedAt).slice(11)}
          </span>
        </p>
        <pre className="json" tabIndex={0} role="region" aria-label={`Événement ${event.sequence}, en JSON`}>
          <Coloured json={json} />
        </pre>
        <div className="tools">
          <CopyButton label="Copier le JSON" text={json} />
          <CopyButton label="Copier l’identifiant" text={event.eventId} />
          <CopyButton label="Copier le lien" text={here} />
          <Link to={`/admin/analyse/${conclaveId}?n=${event.sequence}`}>Revoir cet instant</Link>
          {event.type === 'VoteCast' && <Link to={receiptOf(conclaveId, event)}>Vérifier</Link>}
        </div>
      </div>
      <EventTrail
        event={event}
        trail={trailOf(event, [...milestones, ...relatedVotes.events])}
        names={withCardinals(names, relatedVotes.cardinals)}
        failed={relatedVotes.failed}
      />
    </div>
  );
}

/** Loads related events that are not milestones. */
function useRelatedVotes(conclaveId: string, event: JournalEvent) {
  const query = relatedVotesQuery(event);
  const path = `/api/journal/${conclaveId}?${query?.toString() ?? ''}`;
  const { data, error } = useFetched(
    apiQuery([path], (api, signal) => api.get<Journal>(path, signal)),
    { enabled: query !== undefined },
  );
  return { events: data?.events ?? [], cardinals: data?.cardinaux, failed: error !== null };
}

/** A receipt as far as the log gives it: without a promise, and without the opening that only the voter has. */
function receiptOf(conclaveId: string, event: JournalEvent) {
  const { v, sequence, roundId = '', eventId, recordedAt, leafHash, voter = '', data } = event;
  const common = { conclaveId, sequence, roundId, eventId, recordedAt, leafHash };
  if (v !== 2) return receiptAddress({ v: 1, ...common });
  const { roundNumber, firstInRound } = data;
  return receiptAddress({ v, ...common, roundNumber: Number(roundNumber), firstInRound: firstInRound === true, voter });
}

/** Highlights JSON: keys red, strings green, other values plain. */
const Coloured = ({ json }: { json: string }) =>
  json.split(/("(?:[^"\\]|\\.)*")/g).map((piece, index, all) => {
    if (index % 2 === 0) return piece;
    return all[index + 1]?.startsWith(':') ? <b key={index}>{piece}</b> : <i key={index}>{piece}</i>;
  });

/** Copies a text; if the browser denies it, shows the text for manual copying. */
function CopyButton({ label, text }: { label: string; text: string }) {
  const { copied, textToCopy, copy } = useCopied();
  return (
    <>
      <button type="button" onClick={() => void copy(text)}>
        {copied ? 'Copié' : label}
      </button>
      <span className="sr" role="status">
        {copied ? 'Copié' : ''}
      </span>
      {textToCopy && (
        <textarea
          className="input"
          aria-label="À copier"
          rows={2}
          readOnly
          value={textToCopy}
          onFocus={({ target }) => target.select()}
        />
      )}
    </>
  );
}

interface EventTrailProps {
  event: JournalEvent;
  trail: Trail;
  names: Names;
  failed: boolean;
}

/** Causes and consequences of an event, oldest first. */
function EventTrail({ event, trail, names, failed }: EventTrailProps) {
  const [firstEvent] = trail.events;
  return (
    <div>
      <p className="ttl">Origine et conséquences</p>
      <ol className="trail">
        {trail.request !== undefined && firstEvent && (
          <li>
            {BEGINNINGS[firstEvent.actor]}
            <small className="break">demande {trail.request}</small>
          </li>
        )}
        {trail.events.map((each, index) => (
          <li key={each.eventId} aria-current={each.eventId === event.eventId || undefined}>
            <Sentence event={each} names={names} />
            <small>
              n°&nbsp;{number(each.sequence)}, {each.type}
              {index > 0 && firstEvent && `, ${elapsed(firstEvent.recordedAt, each.recordedAt)}`}
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
