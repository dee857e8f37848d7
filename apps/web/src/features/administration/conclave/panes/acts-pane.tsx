import type { ActRow } from '@fumata/contracts';
import { capitalise, dayAndMonth, hour } from '@fumata/text';
import { Button } from '../../../../components/button.js';
import type { Beside } from '../use-beside.js';
import { changeTexts, type ChangeText } from '../rules/changes.js';
import { typeset } from '../../kit/typography.js';

/** So many are read at a glance; the others are a click away. */
const SHOWN = 6;

/** Who did what, when, on what, and why. Newest first. */
export function ActsPane({ acts, failed, refresh }: Pick<Beside, 'acts' | 'failed' | 'refresh'>) {
  return (
    <section className="pane" aria-labelledby="actes">
      <header>
        <h2 id="actes">Actes</h2>
      </header>
      {failed && (
        <p className="notice warn row spread">
          Les actes n’ont pas pu être relus.
          <Button look="quiet" small onClick={refresh}>
            Réessayer
          </Button>
        </p>
      )}
      {acts === undefined && !failed && <p className="sk audit-wait">Chargement...</p>}
      {acts && <ActList acts={acts.slice(0, SHOWN)} />}
      {acts && acts.length > SHOWN && (
        <details className="table">
          <summary>Actes plus anciens</summary>
          <ActList acts={acts.slice(SHOWN)} />
        </details>
      )}
    </section>
  );
}

function ActList({ acts }: { acts: readonly ActRow[] }) {
  return (
    <ol className="audit" role="list">
      {acts.map((act) => (
        <ActLine key={act._id} act={act} />
      ))}
    </ol>
  );
}

function ActLine({ act: { at, who, what, changes, reason } }: { act: ActRow }) {
  return (
    <li>
      <time dateTime={at}>
        {hour(at)}
        <small>{dayAndMonth(at)}</small>
      </time>
      <div>
        <b>{capitalise(who)}</b> {typeset(what)}
        <p>
          {changeTexts(changes).map((change) => (
            <Change key={change.label} {...change} />
          ))}
        </p>
        {reason && <p className="why">{typeset(`Motif : ${reason}`)}</p>}
      </div>
    </li>
  );
}

function Change({ label, before, after }: ChangeText) {
  return (
    <span className="change">
      {typeset(`${label} :`)}{' '}
      {before !== undefined && (
        <>
          <span className="sr">avant </span>
          <del>{before}</del>
          <span aria-hidden="true"> → </span>
          <span className="sr">, après </span>
        </>
      )}
      <ins>{after}</ins>
    </span>
  );
}
