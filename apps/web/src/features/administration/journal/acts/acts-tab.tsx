import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { counted, dayAndMonth, hour, longDate, number } from '@fumata/text';
import { useUser } from '../../../../shell/session/session.js';
import { GhostButton } from '../../../../components/button.js';
import { EmptyState } from '../../../../components/messages/empty-state.js';
import { asCards, DataTable, faint, type Column } from '../../kit/data-table.js';
import { FilterForm, optionsOf, SearchFilter, SelectFilter } from '../../kit/filters.js';
import { useListQuery } from '../../kit/use-list-query.js';
import { type QueryData, useLoaded, useAction } from '../../kit/server-state.js';
import { ACT_LIST, actsQuery, OBJECTS, readRecords, type ActListQuery } from './query.js';
import { mergedLines, type ActLine } from './rules/lines.js';
import { Link } from 'react-router-dom';
import { ChangeList, type ChangeLine } from '../../kit/before-after.js';
import './acts.css';

type ActsData = QueryData<ReturnType<typeof actsQuery>>;

/** Administrators' changes to content, accounts and the conclave, over all editions. */
export function ActsTab() {
  const list = useListQuery(ACT_LIST);
  const { lines, accounts, more, older } = useActs(list.applied);
  const user = useUser();
  const names = accounts.map(
    ({ _id, name, email }) => [_id, _id === user?._id ? 'vous' : `${name}, ${email}`] as const,
  );
  return (
    <>
      <FilterForm label="Actes" list={list}>
        <SearchFilter list={list} name="q" placeholder="Fiche, compte, motif" />
        <SelectFilter list={list} name="qui" label="Qui" options={[['', 'Tous'], ...names]} />
        <SelectFilter list={list} name="genre" label="Objet" options={[['', 'Tous'], ...optionsOf(OBJECTS)]} />
      </FilterForm>
      {lines.length > 0 ? (
        <DataTable
          label="Actes des administrateurs"
          className={asCards('lines acts')}
          columns={actColumns(user?.email)}
          rows={lines}
          keyOf={({ id }) => id}
        />
      ) : (
        <EmptyState text="Aucun acte ne correspond à ces critères">
          <GhostButton onClick={list.reset}>Réinitialiser</GhostButton>
        </EmptyState>
      )}
      <Foot count={lines.length} isComplete={more === null}>
        {more !== null && (
          <GhostButton small busy={older.busy} onClick={() => void older.run(more)}>
            Actes plus anciens
          </GhostButton>
        )}
      </Foot>
    </>
  );
}

const Foot = ({ count, isComplete, children }: { count: number; isComplete: boolean; children: ReactNode }) => (
  <div className="a-foot">
    <p className="small muted" role="status">
      {counted(count, 'acte')}
      {!isComplete && ', les plus récents'}. Écrits avec le changement, jamais modifiés&#8239;; les adresses e-mail y
      sont masquées. Les actes sur le conclave sont ceux de toutes ses éditions.
    </p>
    {children}
  </div>
);

interface OlderActs {
  readonly after: string;
  readonly of: ActListQuery;
}

/** Acts on records, loaded page by page, merged with the acts on the conclave. */
function useActs(query: ActListQuery) {
  const { records, conclave, accounts } = useLoaded(actsQuery(query)).data;
  const { more } = records;
  const client = useQueryClient();
  const { run, busy } = useAction<OlderActs, ActsData['records']>({
    call: (api, { after, of }) => readRecords(api, of, { after }),
    // The user may have chosen other filters meanwhile.
    onDone: ({ lines, more: cursor }, { of }) =>
      client.setQueryData(actsQuery(of).queryKey, (acts) =>
        acts ? { ...acts, records: { lines: [...acts.records.lines, ...lines], more: cursor } } : acts,
      ),
  });
  const older = { busy, run: (after: string) => run({ after, of: query }) };
  return { lines: mergedLines(records.lines, conclave, { hasMore: more !== null }), accounts, more, older };
}

/** `ownEmail` is the logged-in user's e-mail address. */
const actColumns = (ownEmail: string | undefined): readonly Column<ActLine>[] => [
  {
    head: 'Quand',
    className: 'nw',
    cell: ({ at }) => (
      <time dateTime={at} title={longDate(at)}>
        {dayAndMonth(at)}, {hour(at)}
      </time>
    ),
  },
  {
    head: 'Qui',
    isName: true,
    cell: ({ who, login }) => (
      <>
        {login !== '' && login === ownEmail ? 'vous' : who}
        {login !== '' && <span className="sub">{login}</span>}
      </>
    ),
  },
  {
    head: 'Acte',
    cell: ({ what, to, title }) => (
      <>
        {what}
        {!what.endsWith('’') && ' '}
        {to ? <Link to={to}>{title}</Link> : <b>{title}</b>}
      </>
    ),
  },
  { head: 'Avant et après', cell: ({ changes }) => <Changes changes={changes} /> },
  { head: 'Motif', className: 'small muted', cell: ({ reason }) => reason || faint('sans motif') },
];

const VISIBLE_CHANGES = 4;

function Changes({ changes }: { changes: readonly ChangeLine[] }) {
  const visibleCount = changes.length > VISIBLE_CHANGES + 1 ? VISIBLE_CHANGES : changes.length;
  return (
    <>
      <ChangeList changes={changes.slice(0, visibleCount)} />
      {changes.length > visibleCount && (
        <details>
          <summary>{number(changes.length - visibleCount)} de plus</summary>
          <ChangeList changes={changes.slice(visibleCount)} />
        </details>
      )}
    </>
  );
}
