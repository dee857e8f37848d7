import type { CurrentState, ElectorCalendar } from '@fumata/contracts';
import { useEffect, useRef, type SubmitEvent } from 'react';
import {
  data,
  Link,
  useLoaderData,
  useLocation,
  useNavigate,
  useNavigation,
  type LoaderFunctionArgs,
} from 'react-router-dom';
import { GoLink } from '../../../components/navigation/links.js';
import { dayInRome, longDate, number, plural } from '@fumata/text';
import { FigureList } from '../../../components/text/figure-list.js';
import type { PageMeta } from '../../../routes/page.js';
import { Button } from '../../../components/button.js';
import { Breadcrumbs } from '../../../components/navigation/breadcrumbs.js';
import { EmptyState } from '../../../components/messages/empty-state.js';
import { Field } from '../../../components/forms/field.js';
import { ApiError, type ApiClient } from '../../../lib/requests/api-client.js';
import { nullIfFailed } from '../../../lib/requests/null-if-failed.js';
import { votersSentenceOf } from '../../../lib/wording/voters-sentence.js';
import { Birthdays, twoThirds, type Birthday } from '../components/birthdays.js';
import { fetchConclaveState, fetchElectorCalendar, fetchStats } from '../requests.js';
import { UNDER_DIRECTORY } from '../texts.js';
import '../electors.css';
import { withOrdinals } from '../../../lib/wording/ordinals.js';

export { LoadFailed as ErrorBoundary } from '../components/load-failed.js';

const TITLE = 'Le collège électoral à la date de votre choix';
const TODAY = 'Aujourd’hui';
const PATH = '/cardinaux/electeurs';

/** Links to the usual dates; the page opens on the first one. */
interface WithShortcuts {
  readonly shortcuts: readonly (readonly [label: string, to: string])[];
}

interface ElectorsData extends WithShortcuts {
  readonly date: string;
  /** Why fewer cardinals vote than can receive votes, on the date of the conclave. */
  readonly votersSentence: string | undefined;
  readonly electors: number;
  /** Electors without the absent, on the date of the conclave. */
  readonly voting: number;
  readonly members: number;
  readonly birthdays: readonly Birthday[];
}

/** The address contains an invalid date. */
interface InvalidDate extends WithShortcuts {
  readonly message: string;
}

export async function load(api: ApiClient, { request }: LoaderFunctionArgs) {
  const { signal } = request;
  const conclave = await nullIfFailed(fetchConclaveState(api, signal));
  const referenceDate = conclave?.conclaveState.referenceDate;
  const date = new URL(request.url).searchParams.get('date') || (referenceDate ?? '');
  const shortcuts = shortcutsOf(conclave);
  try {
    const [calendar, stats] = await Promise.all([
      fetchElectorCalendar(api, date, signal),
      date === referenceDate ? nullIfFailed(fetchStats(api)) : null,
    ]);
    const absent = stats?.electeursAbsents.length ?? 0;
    const votersSentence = stats ? votersSentenceOf(stats) : undefined;
    return { ...calendarViewOf(calendar), shortcuts, votersSentence, voting: calendar.electeurs - absent };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 400) throw error;
    return data<InvalidDate>({ message: error.message, shortcuts }, { status: 400 });
  }
}

const shortcutsOf = (conclave: CurrentState | null): WithShortcuts['shortcuts'] =>
  conclave
    ? [
        ['Date retenue par le conclave', PATH],
        [TODAY, `${PATH}?date=${dayInRome(Date.parse(conclave.now))}`],
      ]
    : [[TODAY, PATH]];

const calendarViewOf = ({ date, electeurs, total, anniversaires }: ElectorCalendar) => ({
  date,
  electors: electeurs,
  members: total,
  birthdays: anniversaires.map(({ cardinal: { slug, nomComplet }, date: day, electeursApres }) => ({
    slug,
    name: nomComplet,
    day,
    electorsAfter: electeursApres,
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
  return (
    <div className="wrap">
      <Breadcrumbs above={UNDER_DIRECTORY} here={TITLE} />
      <div className="page-head">
        <h1>{TITLE}</h1>
        <p className="lede">
          Un cardinal élit le pape jusqu’au jour de ses 80&nbsp;ans. Choisissez une date&nbsp;: qui voterait ce jour-là,
          et qui ne voterait plus le lendemain&#8239;?
        </p>
      </div>
      <DateForm answer={answer} />
      {'message' in answer ? null : <AtDate figures={answer} />}
    </div>
  );
}

/** The router's `Form` would add 1 kB to each first load. */
function DateForm({ answer }: { answer: ElectorsData | InvalidDate }) {
  const { state } = useNavigation();
  const navigate = useNavigate();
  const { key, search } = useLocation();
  const [date, dateError] = 'message' in answer ? ['', answer.message] : [answer.date, undefined];
  const dateField = useRef<HTMLInputElement>(null);
  const previousKey = useRef(key);
  // A half-typed date is discarded by every navigation, even to the date on screen.
  useEffect(() => {
    const field = dateField.current;
    if (!field || previousKey.current === key) return;
    previousKey.current = key;
    field.value = date;
    field.dispatchEvent(new Event('input', { bubbles: true })); // clears the field's error about an unreadable date
  }, [key, date]);
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const target = `?${new URLSearchParams({ date: dateField.current?.value ?? '' })}`;
    void navigate(PATH + target, { replace: target === search, preventScrollReset: true });
  };
  return (
    <form className="toolbar at" action={PATH} onSubmit={submit}>
      <Field
        ref={dateField}
        label="Date"
        type="date"
        name="date"
        min="1900-01-01"
        max="2100-12-31"
        defaultValue={date}
        error={dateError}
      />
      <Button type="submit" busy={state === 'loading'}>
        Voir à cette date
      </Button>
      <Shortcuts shortcuts={answer.shortcuts} look="quiet" />
    </form>
  );
}

const Shortcuts = ({ shortcuts, look }: WithShortcuts & { look: 'quiet' | 'ghost' }) =>
  shortcuts.map(([label, to]) => (
    <Link key={to} className={`btn ${look}`} to={to} preventScrollReset>
      {label}
    </Link>
  ));

function AtDate({ figures }: { figures: ElectorsData }) {
  const { date, birthdays } = figures;
  return (
    <>
      <Figures figures={figures} />
      <section className="section" aria-labelledby="anniversaires">
        <div className="head">
          <h2 id="anniversaires">
            Prochains <span className="nw">quatre-vingtièmes</span> anniversaires
          </h2>
        </div>
        {birthdays.length === 0 ? (
          <EmptyState text="Personne n’est électeur à cette date.">
            <Shortcuts shortcuts={figures.shortcuts} look="ghost" />
          </EmptyState>
        ) : (
          <Birthdays key={date} birthdays={birthdays} />
        )}
      </section>
    </>
  );
}

function Figures({ figures: { date, electors, voting, members, votersSentence } }: { figures: ElectorsData }) {
  const base = voting === electors ? '' : ` des ${number(voting)}\u00A0votants`;
  return (
    <section aria-labelledby="chiffres">
      <div className="head">
        <h2 id="chiffres">Au {withOrdinals(longDate(date))}</h2>
      </div>
      <div role="status">
        <FigureList
          figures={[
            [number(electors), plural(electors, 'électeur')],
            [number(twoThirds(voting)), `voix pour les deux tiers${base}`],
            [number(members), `${plural(members, 'membre')} du Collège`],
          ]}
        />
        {votersSentence && <p className="small muted">{votersSentence}</p>}
      </div>
      <p className="row">
        <GoLink to={`/cardinaux?${new URLSearchParams({ date, statutVotant: 'OUI' })}`}>
          Voir ces électeurs dans l’annuaire
        </GoLink>
      </p>
      <p className="small muted limits">
        Ce calcul part des cardinaux enregistrés dans l’annuaire et de leurs dates de naissance et de création. Il ne
        sait rien des décès, des renonciations ni des créations survenus après leur enregistrement, et ne compte pas les
        cardinaux morts auparavant. Les exceptions enregistrées avec leur motif restent telles quelles.
      </p>
    </section>
  );
}
