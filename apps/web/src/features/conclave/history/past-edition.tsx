import { editionName } from '@fumata/text';
import type { EditionAnswer } from '@fumata/contracts';
import { Link } from 'react-router-dom';
import { withOrdinals } from '../../../lib/wording/ordinals.js';
import { EmptyState } from '../../../components/messages/empty-state.js';
import { AsyncPart } from './components/async-part.js';
import { ReplayLink } from './components/replay-link.js';
import { Skeleton } from './components/skeleton.js';
import type { Names } from './names.js';
import { RoundsList } from './rounds-list.js';
import { editionPath } from './rules/address.js';
import { BACK_TO_CURRENT, editionCounts, NO_ROUND_THERE, editionOpenedText, outcome, PAST_TITLE } from './texts.js';
import { useHistoryCall } from './use-history-call.js';
import { EDITION_TITLE_ID } from './use-focus-on-selection.js';
import { useHistoryQuery } from './use-history-query.js';

/** A past conclave: its outcome and its rounds. */
export function PastEdition({ names }: { names: Names }) {
  const { query, hrefOf } = useHistoryQuery();
  const { state, retry } = useHistoryCall<EditionAnswer>(editionPath(query));
  const backLink = (
    <Link className="btn ghost" to={hrefOf({})} preventScrollReset>
      {BACK_TO_CURRENT}
    </Link>
  );
  const title = state.is === 'loaded' ? editionName(state.value.edition.number) : PAST_TITLE;
  return (
    <>
      <div className="head">
        <h2 id={EDITION_TITLE_ID} tabIndex={-1}>
          {withOrdinals(title)}
        </h2>
        {backLink}
      </div>
      <AsyncPart state={state} onRetry={retry} skeleton={<Skeleton lines={10} />} wayOut={backLink}>
        {(answer) => <Edition answer={answer} names={names} />}
      </AsyncPart>
    </>
  );
}

function Edition({ answer: { edition, rounds }, names }: { answer: EditionAnswer; names: Names }) {
  return (
    <>
      <div className={edition.popeElected ? 'outcome elected' : 'outcome'}>
        <p>{withOrdinals(outcome(edition))}</p>
        <p className="small muted">{withOrdinals(`${editionOpenedText(edition)} · ${editionCounts(edition)}`)}</p>
      </div>
      {rounds.length === 0 ? (
        <EmptyState text={NO_ROUND_THERE} />
      ) : (
        <>
          <ReplayLink conclaveId={edition._id} />
          <RoundsList rounds={rounds} names={names} />
        </>
      )}
    </>
  );
}
