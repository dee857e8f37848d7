import type { PapabileDuJour } from '@fumata/contracts';
import { useState } from 'react';
import { Link, useLoaderData, useRevalidator, useSearchParams } from 'react-router-dom';
import type { LoaderFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router-dom';
import type { PageMeta } from '../../../../routes/page.js';
import type { ApiClient } from '../../../../lib/api-client.js';
import { everyCardinal } from '../../every-cardinal.js';
import { LoadFailed } from '../../load-failed.js';
import { DayForm } from '../day-form.js';
import type { Choice } from '../day-form.js';
import { DayTable } from '../day-table.js';
import { RemoveDay } from '../remove-day.js';
import '../../../../styles/checks.css';
import '../../content.css';
import '../../form.css';

interface DayData {
  readonly entries: readonly PapabileDuJour[];
  readonly papabili: readonly Choice[];
}

export const meta = (): PageMeta => ({ title: 'Papabile du jour, administration', hidden: true });

export async function load(api: ApiClient, { request }: LoaderFunctionArgs): Promise<DayData> {
  const [entries, cardinals] = await Promise.all([
    api.get<PapabileDuJour[]>('/api/papabile-jour', request.signal),
    everyCardinal(api, request.signal),
  ]);
  const papabili = cardinals
    .filter(({ papabile }) => papabile)
    .map(({ _id, nomComplet }) => ({ _id, nomComplet }));
  return { entries, papabili };
}

/** List and form are two views of the same data. */
export const shouldRevalidate = ({ currentUrl, nextUrl, ...rest }: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.search === nextUrl.search && rest.defaultShouldRevalidate;

/** The address: `?nouveau=1` is the empty form, `?id=…` an entry's. */
export function Component() {
  const { entries, papabili } = useLoaderData<DayData>();
  const { revalidate } = useRevalidator();
  const [parameters, setParameters] = useSearchParams();
  const [removing, setRemoving] = useState<PapabileDuJour>();
  const entry = entries.find(({ _id }) => _id === parameters.get('id'));
  const isForm = entry !== undefined || parameters.get('nouveau') === '1';
  const backToList = (): void => {
    setParameters({});
    void revalidate();
  };
  return (
    <>
      <div className="a-head">
        <div>
          {isForm && (
            <Link className="back" to="/admin/papabile-jour">
              Retour à la liste
            </Link>
          )}
          <h1>
            {isForm
              ? entry
                ? 'Modifier le papabile du jour'
                : 'Nouveau papabile du jour'
              : 'Papabile du jour'}
          </h1>
        </div>
        {!isForm && (
          <Link className="btn" to="?nouveau=1">
            Nouveau papabile du jour
          </Link>
        )}
      </div>
      {isForm ? (
        <DayForm
          key={entry?._id ?? 'new'}
          entry={entry}
          entries={entries}
          papabili={papabili}
          onDone={backToList}
          onStale={() => void revalidate()}
        />
      ) : (
        <DayTable entries={entries} onRemove={setRemoving} />
      )}
      <RemoveDay
        entry={removing}
        onClose={() => setRemoving(undefined)}
        onRemoved={() => void revalidate()}
      />
    </>
  );
}

export function ErrorBoundary() {
  return <LoadFailed text="Erreur lors du chargement des données" />;
}
