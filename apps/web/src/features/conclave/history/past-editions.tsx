import type { EditionRow, Editions } from '@fumata/contracts';
import { Link } from 'react-router-dom';
import { editionName } from '../../../live/round-words.js';
import { AskedPart } from './components/asked-part.js';
import { Skeleton } from './components/skeleton.js';
import { EDITIONS_PATH } from './rules/address.js';
import { editionCounts, EDITIONS, NO_EDITION, openedOn, outcome } from './texts.js';
import { useAsked } from './use-asked.js';
import { usePlace } from './use-place.js';

/** Past conclaves with links to their rounds. */
export function PastEditions({ conclaveId }: { conclaveId: string }) {
  const { asked, again } = useAsked<Editions>(EDITIONS_PATH, conclaveId);
  return (
    <section className="editions" aria-labelledby="titre-editions">
      <h3 id="titre-editions">{EDITIONS}</h3>
      <AskedPart asked={asked} again={again} skeleton={<Skeleton lines={2} />}>
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
      </AskedPart>
    </section>
  );
}

function Edition({ edition }: { edition: EditionRow }) {
  const { place, hrefOf } = usePlace();
  return (
    <li>
      <Link
        to={hrefOf({ edition: edition._id })}
        preventScrollReset
        aria-current={place.edition === edition._id ? 'true' : undefined}
      >
        {editionName(edition.number)}
      </Link>
      <span>{outcome(edition)}</span>
      <span className="small muted">
        {openedOn(edition)} · {editionCounts(edition)}
      </span>
    </li>
  );
}
