import { editionName } from '@fumata/text';
import type { EditionRow, Editions } from '@fumata/contracts';
import { Link } from 'react-router-dom';
import { withOrdinals } from '../../../lib/wording/ordinals.js';
import { AsyncPart } from './components/async-part.js';
import { Skeleton } from './components/skeleton.js';
import { EDITIONS_PATH } from './rules/address.js';
import { editionCounts, EDITIONS, NO_EDITION, editionOpenedText, outcome } from './texts.js';
import { useHistoryCall } from './use-history-call.js';
import { useHistoryQuery } from './use-history-query.js';

/** Past conclaves with links to their rounds. */
export function PastEditions({ conclaveId }: { conclaveId: string }) {
  const { state, retry } = useHistoryCall<Editions>(EDITIONS_PATH, conclaveId);
  return (
    <section className="editions" aria-labelledby="titre-editions">
      <h3 id="titre-editions">{EDITIONS}</h3>
      <AsyncPart state={state} onRetry={retry} skeleton={<Skeleton lines={2} />}>
        {({ editions }) =>
          editions.length === 0 ? (
            <p className="muted">{NO_EDITION}</p>
          ) : (
            <ul role="list">
              {editions.map((edition) => (
                <Edition key={edition._id} edition={edition} />
              ))}
            </ul>
          )
        }
      </AsyncPart>
    </section>
  );
}

function Edition({ edition }: { edition: EditionRow }) {
  const { query, hrefOf } = useHistoryQuery();
  return (
    <li>
      <Link
        to={hrefOf({ edition: edition._id })}
        preventScrollReset
        aria-current={query.edition === edition._id ? 'true' : undefined}
      >
        {withOrdinals(editionName(edition.number))}
      </Link>
      <span>{withOrdinals(outcome(edition))}</span>
      <span className="small muted">{withOrdinals(`${editionOpenedText(edition)} · ${editionCounts(edition)}`)}</span>
    </li>
  );
}
