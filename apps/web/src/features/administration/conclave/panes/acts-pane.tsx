import type { ActRow } from '@fumata/contracts';
import { capitalise, dayAndMonth, hour, frenchTypography } from '@fumata/text';
import { QuietButton } from '../../../../components/button.js';
import type { AdminOverview } from '../use-admin-overview.js';
import { changeTexts } from '@fumata/history';
import { BeforeAfter } from '../../kit/before-after.js';
import { Pane } from '../../kit/page.js';
import { withOrdinals } from '../../../../lib/wording/ordinals.js';

const VISIBLE_ACTS = 6;

/** The administrators' acts on the conclave, newest first. */
export const ActsPane = ({ acts, failed, refresh }: Pick<AdminOverview, 'acts' | 'failed' | 'refresh'>) => (
  <Pane id="actes" title="Actes">
    {failed && (
      <p className="notice warn row spread">
        Les actes n’ont pas pu être relus.
        <QuietButton onClick={refresh}>Réessayer</QuietButton>
      </p>
    )}
    {acts === undefined && !failed && <p className="sk audit-wait">Chargement...</p>}
    {acts && <ActList acts={acts.slice(0, VISIBLE_ACTS)} />}
    {acts && acts.length > VISIBLE_ACTS && (
      <details className="table">
        <summary>Actes plus anciens</summary>
        <ActList acts={acts.slice(VISIBLE_ACTS)} />
      </details>
    )}
  </Pane>
);

const ActList = ({ acts }: { acts: readonly ActRow[] }) => (
  <ol className="audit" role="list">
    {acts.map((act) => (
      <ActLine key={act._id} act={act} />
    ))}
  </ol>
);

const ActLine = ({ act: { at, who, what, changes, reason } }: { act: ActRow }) => (
  <li>
    <time dateTime={at}>
      {hour(at)}
      <small>{withOrdinals(dayAndMonth(at))}</small>
    </time>
    <div>
      <b>{capitalise(who)}</b> {withOrdinals(frenchTypography(what))}
      <p>
        {changeTexts(changes).map(({ label, before, after }) => (
          <span key={label} className="change">
            {frenchTypography(`${label} :`)} <BeforeAfter before={before} after={after} />
          </span>
        ))}
      </p>
      {reason && <p className="why">{frenchTypography(`Motif : ${reason}`)}</p>}
    </div>
  </li>
);
