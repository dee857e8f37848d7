import type { JournalEvent } from '@fumata/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { localTimeInRome, longDate } from '@fumata/text';
import { useSite } from '../../../../shell/site.js';
import { useCopied } from '../../../../lib/use-copied.js';
import { receiptAddress } from '../../../../live/receipts/receipt-address.js';
import { eventsQuery } from '../query.js';
import { EventTrail } from './event-trail.js';
import { relatedVotesQuery, trailOf } from './rules/trail.js';
import type { Names } from './rules/row-texts.js';

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
  const found = useRelatedVotes(conclaveId, event);
  const here = `${publicUrl}/admin/journal?edition=${conclaveId}&de=${event.sequence}&a=${event.sequence}`;
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
        trail={trailOf(event, [...milestones, ...found.events])}
        names={names}
        failed={found.failed}
      />
    </div>
  );
}

/** Loads related events that are not milestones. */
function useRelatedVotes(conclaveId: string, event: JournalEvent) {
  const query = relatedVotesQuery(event)?.toString();
  const { data, error } = useQuery({
    ...eventsQuery(conclaveId, query ?? ''),
    enabled: query !== undefined,
    gcTime: 0,
  });
  return { events: data?.events ?? [], failed: error !== null };
}

function receiptOf(conclaveId: string, { sequence, roundId = '', eventId, recordedAt, leafHash }: JournalEvent) {
  return receiptAddress({ v: 1, conclaveId, sequence, roundId, eventId, recordedAt, leafHash });
}

/** Highlights JSON: keys red, strings green, other values plain. */
const Coloured = ({ json }: { json: string }) =>
  json.split(/("(?:[^"\\]|\\.)*")/g).map((piece, index, all) => {
    if (index % 2 === 0) return piece;
    return all[index + 1]?.startsWith(':') ? <b key={index}>{piece}</b> : <i key={index}>{piece}</i>;
  });

/** Copies a text; if the browser denies it, shows the text for manual copying. */
function CopyButton({ label, text }: { label: string; text: string }) {
  const { copied, shown, copy } = useCopied();
  return (
    <>
      <button type="button" onClick={() => void copy(text)}>
        {copied ? 'Copié' : label}
      </button>
      <span className="sr" role="status">
        {copied ? 'Copié' : ''}
      </span>
      {shown && (
        <textarea
          className="input"
          aria-label="À copier"
          rows={2}
          readOnly
          value={shown}
          onFocus={({ target }) => target.select()}
        />
      )}
    </>
  );
}
