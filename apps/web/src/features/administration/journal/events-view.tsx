import type { ReplayEdition } from '@fumata/contracts';
import { useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { editionName, longDate } from '@fumata/text';
import { Loading } from '../../../shell/loading.js';
import { Button, GhostButton } from '../../../components/button.js';
import { EmptyState } from '../../../components/messages/empty-state.js';
import { detailOf } from '../kit/server-state.js';
import { Options, Select } from '../../../components/forms/field.js';
import { Notice } from '../../../components/messages/notice.js';
import { PageHead, ViewTabs } from '../kit/page.js';
import { useListQuery, type ListState } from '../kit/use-list-query.js';
import type { Feed } from './events/event-feed.js';
import { EventFilters } from './events/event-filters.js';
import { ShownEvents } from './events/shown-events.js';
import { useEventFeed } from './events/use-event-feed.js';
import { useTail } from './events/use-tail.js';
import { withCardinals, type Names } from './events/rules/texts.js';
import { EVENT_LIST, eventParameters, invalidFields, type EventListQuery } from './events/rules/event-query.js';
import { ExportDialog } from './export/export-dialog.js';
import { useUser } from '../../../shell/session/session.js';
import { ACTS_TAB } from './acts/query.js';
import './events/events.css';

interface EventsViewProps {
  edition: ReplayEdition;
  editions: readonly ReplayEdition[];
  cardinals: ReadonlyMap<string, string>;
  /** Edition in the URL; null for the current one. */
  chosen: string | null;
}

/** The events of an edition, with their export. */
export function EventsView({ edition, editions, cardinals, chosen }: EventsViewProps) {
  const [parameters] = useSearchParams();
  const list = useListQuery(EVENT_LIST);
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const [exporting, setExporting] = useState(hash === '#exporter');
  const [feed, setFeed] = useState<Feed>();
  const endExport = (): void => {
    setExporting(false);
    // A reload does not open the dialog again.
    if (hash) void navigate({ search }, { replace: true, preventScrollReset: true });
  };
  return (
    <>
      <PageHead
        title="Journal"
        actions={
          <div className="row journal-head">
            <EditionSelect edition={edition} editions={editions} />
            <GhostButton disabled={!feed} onClick={() => setExporting(true)}>
              Exporter…
            </GhostButton>
          </div>
        }
      />
      <JournalTabs chosen={chosen} />
      <InvalidFields fields={invalidFields(parameters)} />
      <EventsTab edition={edition} cardinals={cardinals} list={list} onFeed={setFeed} />
      {feed && (
        <ExportDialog
          open={exporting}
          onClose={endExport}
          criteria={list.applied}
          edition={edition}
          feed={feed}
          cardinals={cardinals}
        />
      )}
    </>
  );
}

interface EventsTabProps extends Pick<EventsViewProps, 'edition' | 'cardinals'> {
  list: ListState<EventListQuery>;
  /** Called with the displayed events, whose total and rounds the export needs. */
  onFeed: (feed: Feed) => void;
}

/** The edition's events: all with folded runs of votes, or those that pass the filters. */
function EventsTab({ edition, cardinals, list, onFeed }: EventsTabProps) {
  const conclaveId = edition._id;
  const isOver = edition.closedAt !== null;
  const query = eventParameters(list.applied).toString();
  const tail = useTail();
  const followed = useEventFeed(conclaveId, query, { isLive: !isOver, isPaused: tail.isPaused });
  const { feed, error } = followed;
  const names = useMemo<Names>(
    () => withCardinals({ cardinals, rounds: feed?.rounds ?? {} }, feed?.cardinals),
    [cardinals, feed?.rounds, feed?.cardinals],
  );
  useEffect(() => {
    if (feed) onFeed(feed);
  }, [feed, onFeed]);
  return (
    <>
      <EventFilters list={list} names={names} cardinals={cardinals} total={feed?.total} />
      {!feed && error && (
        <EmptyState text={`Le journal n’a pas pu être chargé. ${detailOf(error)}`}>
          <Button onClick={followed.retry}>Réessayer</Button>
        </EmptyState>
      )}
      {!feed && !error && <Loading />}
      {feed && (
        <ShownEvents
          key={conclaveId + query}
          conclaveId={conclaveId}
          followed={followed}
          feed={feed}
          tail={tail}
          isOver={isOver}
          names={names}
          list={list}
        />
      )}
    </>
  );
}

function EditionSelect({ edition, editions }: Pick<EventsViewProps, 'edition' | 'editions'>) {
  const navigate = useNavigate();
  return (
    <Select
      className="beside"
      label="Édition"
      value={edition._id}
      onChange={({ target }) => void navigate(`?edition=${target.value}`)}
    >
      <Options of={editions.map((each) => [each._id, editionText(each)])} />
    </Select>
  );
}

/** Warns about ignored filters. */
const InvalidFields = ({ fields }: { fields: readonly string[] }) => (
  <div role="status">
    {fields.length > 0 && (
      <Notice kind="warn">
        {fields.length > 1 ? 'Filtres illisibles, laissés de côté' : 'Filtre illisible, laissé de côté'}
        &nbsp;: {fields.map((field) => `«\u00A0${field}\u00A0»`).join(', ')}.
      </Notice>
    )}
  </div>
);

function editionText({ number: n, openedAt, closedAt }: ReplayEdition): string {
  const name = `${editionName(n)}, ${longDate(openedAt)}`;
  return closedAt === null ? `${name}, en cours` : name;
}

/** Only administrators have both views. */
export function JournalTabs({ chosen, isActs = false }: { chosen: string | null; isActs?: boolean }) {
  if (useUser()?.role !== 'admin') return null;
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
