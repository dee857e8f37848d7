import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { counted } from '@fumata/text';
import { useAuthentication } from '../../../../shell/session.js';
import { Button } from '../../../../components/button.js';
import { EmptyState } from '../../../../components/empty-state.js';
import { useAction } from '../../kit/action.js';
import { asCards, DataTable } from '../../kit/data-table.js';
import { FilterForm, optionsOf, SearchFilter, SelectFilter } from '../../kit/filters.js';
import { useListQuery } from '../../kit/use-list-query.js';
import type { QueryData } from '../../kit/server-state.js';
import { useLoaded } from '../../kit/use-loaded.js';
import { actColumns } from './columns.js';
import { ACT_LIST, actsQuery, OBJECTS, readRecords, type ActListQuery } from './query.js';
import { mergedLines } from './rules/lines.js';
import './acts.css';

type ActsData = QueryData<ReturnType<typeof actsQuery>>;

/** Administrators' changes to content, accounts and the conclave, over all editions. */
export function ActsTab() {
  const list = useListQuery(ACT_LIST);
  const { lines, accounts, more, older } = useActs(list.applied);
  const situation = useAuthentication();
  const user = situation.is === 'known' ? situation.user : undefined;
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
          <Button look="ghost" onClick={list.reset}>
            Réinitialiser
          </Button>
        </EmptyState>
      )}
      <Foot count={lines.length} isComplete={more === null}>
        {more !== null && (
          <Button look="ghost" small busy={older.busy} onClick={() => void older.run(more)}>
            Actes plus anciens
          </Button>
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

/** Acts on records, loaded page by page, merged with the acts on the conclave. */
function useActs(query: ActListQuery) {
  const reading = actsQuery(query);
  const { records, conclave, accounts } = useLoaded(reading).data;
  const { more } = records;
  const client = useQueryClient();
  const older = useAction<string, ActsData['records']>({
    call: (api, after) => readRecords(api, query, { after }),
    onDone: (next) => {
      const lines = [...records.lines, ...next.lines];
      client.setQueryData(reading.queryKey, { conclave, accounts, records: { lines, more: next.more } });
    },
  });
  return { lines: mergedLines(records.lines, conclave, { more: more !== null }), accounts, more, older };
}
