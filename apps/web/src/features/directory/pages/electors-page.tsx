import type { ElectorCalendar } from '@fumata/contracts';
import { data, Form, Link, useLoaderData, useNavigation, type LoaderFunctionArgs } from 'react-router-dom';
import { longDate, number, plural } from '@fumata/text';
import { FigureList } from '../../../components/figure-list.js';
import type { PageMeta } from '../../../routes/page.js';
import { Button } from '../../../components/button.js';
import { Breadcrumbs } from '../../../components/breadcrumbs.js';
import { EmptyState } from '../../../components/empty-state.js';
import { Field } from '../../../components/field.js';
import { ApiError, type ApiClient } from '../../../lib/api-client.js';
import { Birthdays } from '../components/birthdays.js';
import { twoThirds, type Birthday } from '../rules/birthdays.js';
import { fetchElectorCalendar } from '../requests.js';
import '../electors.css';

export { LoadFailed as ErrorBoundary } from '../components/load-failed.js';

const TITLE = 'Le collège électoral à la date de votre choix';
const ANCESTORS = [{ to: '/cardinaux', label: 'Cardinaux' }];

interface ElectorsData {
  readonly date: string;
  readonly electors: number;
  readonly members: number;
  readonly birthdays: readonly Birthday[];
}

/** The address contains an invalid date. */
interface InvalidDate {
  readonly message: string;
  readonly date: string;
}

export async function load(api: ApiClient, { request }: LoaderFunctionArgs) {
  const date = new URL(request.url).searchParams.get('date') ?? '';
  try {
    return shown(await fetchElectorCalendar(api, date, request.signal));
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 400) throw error;
    return data<InvalidDate>({ message: error.message, date }, { status: 400 });
  }
}

const shown = ({ date, electeurs, total, anniversaires }: ElectorCalendar): ElectorsData => ({
  date,
  electors: electeurs,
  members: total,
  birthdays: anniversaires.map(({ cardinal: { slug, nomComplet }, date: day, electeursApres }) => ({
    slug,
    name: nomComplet,
    day,
    left: electeursApres,
  })),
});

export const meta = (answer: ElectorsData | InvalidDate | undefined): PageMeta => ({
  title: TITLE,
  kind: 'cardinaux',
  description:
    'Combien de cardinaux peuvent élire le pape à une date choisie, et le calendrier de leurs quatre-vingtièmes anniversaires.',
  ...((!answer || 'message' in answer) && { hidden: true }),
});

export function Component() {
  const answer = useLoaderData<ElectorsData | InvalidDate>();
  const { state } = useNavigation();
  const invalidDate = 'message' in answer ? answer.message : undefined;
  return (
    <div className="wrap">
      <Breadcrumbs above={ANCESTORS} here={TITLE} />
      <div className="page-head">
        <h1>{TITLE}</h1>
        <p className="lede">
          Un cardinal élit le pape jusqu’au jour de ses 80&nbsp;ans. Choisissez une date&nbsp;: qui voterait ce jour-là,
          et qui ne voterait plus le lendemain&nbsp;?
        </p>
      </div>
      <Form className="toolbar at" method="get" action="/cardinaux/electeurs" preventScrollReset>
        <Field
          key={answer.date}
          label="Date"
          type="date"
          name="date"
          min="1900-01-01"
          max="2100-12-31"
          defaultValue={invalidDate === undefined ? answer.date : ''}
          error={invalidDate}
        />
        <Button type="submit" busy={state === 'loading'}>
          Voir à cette date
        </Button>
        {'message' in answer || (
          <Link className="btn quiet" to="/cardinaux/electeurs" preventScrollReset>
            Aujourd’hui
          </Link>
        )}
      </Form>
      {'message' in answer ? null : <AtDate of={answer} />}
    </div>
  );
}

function AtDate({ of: figures }: { of: ElectorsData }) {
  const { date, birthdays } = figures;
  return (
    <>
      <Figures of={figures} />
      <section className="section" aria-labelledby="anniversaires">
        <div className="head">
          <h2 id="anniversaires">
            Prochains <span className="nw">quatre-vingtièmes</span> anniversaires
          </h2>
        </div>
        {birthdays.length === 0 ? (
          <EmptyState text="Personne n’est électeur à cette date.">
            <Link className="btn ghost" to="/cardinaux/electeurs">
              Revenir à aujourd’hui
            </Link>
          </EmptyState>
        ) : (
          <Birthdays key={date} birthdays={birthdays} />
        )}
      </section>
    </>
  );
}

function Figures({ of: { date, electors, members } }: { of: ElectorsData }) {
  return (
    <section aria-labelledby="chiffres">
      <div className="head">
        <h2 id="chiffres">Au {longDate(date)}</h2>
      </div>
      <div role="status">
        <FigureList
          figures={[
            [number(electors), plural(electors, 'électeur')],
            [number(twoThirds(electors)), 'voix pour les deux tiers'],
            [number(members), `${plural(members, 'membre')} du Collège`],
          ]}
        />
      </div>
      <p className="row">
        <Link className="go" to={`/cardinaux?${new URLSearchParams({ date, statutVotant: 'OUI' })}`}>
          Voir ces électeurs dans l’annuaire
        </Link>
      </p>
      <p className="small muted limits">
        Ce calcul part des cardinaux enregistrés dans l’annuaire et de leurs dates de naissance et de création. Il ne
        sait rien des décès, des renonciations ni des créations survenus après leur enregistrement, et ne compte pas les
        cardinaux morts auparavant. Les exceptions enregistrées avec leur motif restent telles quelles.
      </p>
    </section>
  );
}
