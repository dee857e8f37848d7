import { elided, frenchTypography } from '@fumata/text';
import { useLoaderData, type LoaderFunctionArgs } from 'react-router-dom';
import { MainLink } from '../../../components/navigation/links.js';
import type { PageMeta } from '../../../routes/page.js';
import { useSite } from '../../../shell/site.js';
import { CopyLink } from '../../../components/sharing/copy-link.js';
import { Breadcrumbs } from '../../../components/navigation/breadcrumbs.js';
import { EmptyState } from '../../../components/messages/empty-state.js';
import { Notice } from '../../../components/messages/notice.js';
import type { ApiClient } from '../../../lib/requests/api-client.js';
import { setSelection } from '../comparison-selection.js';
import { ComparisonTable } from '../components/comparison-table.js';
import { loadComparison, type ComparisonData } from '../load-comparison.js';
import { comparisonAddress } from '../rules/comparison.js';
import { joinWords } from '../rules/cardinal-texts.js';
import { NOT_FOUND, UNDER_DIRECTORY } from '../texts.js';
import '../comparison.css';

export { LoadFailed as ErrorBoundary } from '../components/load-failed.js';

const TITLE = 'Comparer des cardinaux';

export const load = (api: ApiClient, { request }: LoaderFunctionArgs) => loadComparison(api, request);

export const meta = (data: ComparisonData | undefined): PageMeta => {
  const names = data?.cardinals.map(({ nomComplet }) => nomComplet) ?? [];
  if (!data || names.length < 2)
    return { title: TITLE, kind: 'cardinaux', ...(data ? { unlisted: true } : { hidden: true }) };
  return {
    title: `Comparer ${joinWords(names)}`,
    kind: 'cardinaux',
    description: `${joinWords(names)}\u00A0: âge, pays, ordre, création, langues, formation et fonctions côte à côte.`,
    canonical: comparisonAddress(data.cardinals),
  };
};

export function Component() {
  const comparison = useLoaderData<ComparisonData>();
  const { cardinals } = comparison;
  return (
    <div className="wrap comparison">
      <Breadcrumbs above={UNDER_DIRECTORY} here="Comparer" />
      <div className="page-head">
        <h1>{TITLE}</h1>
      </div>
      <Remarks comparison={comparison} />
      {cardinals.length < 2 ? <TooFew comparison={comparison} /> : <SideBySide cardinals={cardinals} />}
    </div>
  );
}

function SideBySide({ cardinals }: Pick<ComparisonData, 'cardinals'>) {
  const { publicUrl } = useSite();
  return (
    <>
      <ComparisonTable cardinals={cardinals} />
      <div className="row acts">
        <MainLink to="/cardinaux" onClick={() => setSelection(cardinals)}>
          Modifier le choix
        </MainLink>
        <CopyLink className="btn ghost" url={publicUrl + comparisonAddress(cardinals)} />
      </div>
    </>
  );
}

/** Notes about invalid parts of the address. */
function Remarks({ comparison: { cardinals, unknown, repeated } }: { comparison: ComparisonData }) {
  return (
    <>
      {unknown.length > 0 && (
        <Notice kind="warn">
          <p>
            {NOT_FOUND}&nbsp;: {joinWords(unknown)}.
          </p>
        </Notice>
      )}
      {repeated && cardinals.length > 1 && (
        <Notice kind="info">
          <p>Un cardinal était nommé plusieurs fois&nbsp;: il n’est montré qu’une fois.</p>
        </Notice>
      )}
    </>
  );
}

function TooFew({ comparison: { cardinals, tooMany } }: { comparison: ComparisonData }) {
  const [alone] = cardinals;
  const text =
    tooMany !== null
      ? `On compare quatre cardinaux au plus\u00A0: cette adresse en nomme ${tooMany}.`
      : alone
        ? frenchTypography(
            `Il faut au moins deux cardinaux pour comparer : il n’y a ici ${elided('que', alone.nomComplet)}.`,
          )
        : 'Choisissez de deux à quatre cardinaux dans l’annuaire, par le bouton «\u00A0Comparer\u00A0».';
  return (
    <EmptyState text={text}>
      <MainLink to="/cardinaux" onClick={() => alone && setSelection([alone])}>
        Choisir dans l’annuaire
      </MainLink>
    </EmptyState>
  );
}
