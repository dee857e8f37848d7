import { number } from '@fumata/text';
import type { Ref } from 'react';
import { GhostLink } from '../../../components/navigation/links.js';
import { EmptyState } from '../../../components/messages/empty-state.js';
import { Pagination } from '../../../components/navigation/pagination.js';
import { toggleSelected, useSelection } from '../comparison-selection.js';
import type { DirectoryResult } from '../load-directory.js';
import { addressOfAll, addressWith } from '../rules/address.js';
import { MAX_COMPARED } from '../rules/comparison.js';
import { MEDALS, NOBODY_FITS, NOBODY_YET, RESET } from '../texts.js';
import type { DirectoryAddress } from '../use-directory-address.js';
import { CardinalItem } from './cardinal-item.js';

const ABOVE_THE_FOLD = 5;

interface ResultsProps {
  result: DirectoryResult;
  address: DirectoryAddress;
  /** A newer result is loading. */
  isLoading: boolean;
  heading: Ref<HTMLHeadingElement>;
}

/** One page of cardinals, as grid or list. */
export function Results({ result, address, isLoading, heading }: ResultsProps) {
  const { parameters } = address;
  const { cardinals, pages, page, total } = result;
  if (total === 0 && result.college.members === 0) return <EmptyState text={NOBODY_YET} />;
  if (total === 0)
    return (
      <EmptyState text={NOBODY_FITS}>
        <GhostLink to={addressOfAll(parameters)} preventScrollReset>
          {RESET}
        </GhostLink>
      </EmptyState>
    );
  if (cardinals.length === 0)
    return (
      <EmptyState text={`Cette page n’existe pas\u00A0: la liste en compte ${number(pages)}.`}>
        <GhostLink to={addressWith(parameters, { page: String(pages) })}>Aller à la dernière page</GhostLink>
      </EmptyState>
    );
  return (
    <>
      <h2 className="sr" ref={heading} tabIndex={-1}>
        Cardinaux
      </h2>
      <CardinalList result={result} address={address} isLoading={isLoading} />
      {cardinals.some(({ photo }) => photo === null) && <p className="small muted">{MEDALS}</p>}
      <Pagination
        label="Pages de l’annuaire"
        page={page}
        pages={pages}
        keepsScroll
        to={(target) => addressWith(parameters, { page: String(target) })}
      />
    </>
  );
}

function CardinalList({ result: { cardinals }, address, isLoading }: Omit<ResultsProps, 'heading'>) {
  const chosen = useSelection();
  const { presentation, isPresentationStored } = address;
  return (
    <ul
      className="roll"
      role="list"
      data-vue={isPresentationStored && presentation === 'grille' ? undefined : presentation}
      aria-busy={isLoading}
    >
      {cardinals.map((cardinal, index) => (
        <CardinalItem
          key={cardinal.slug}
          cardinal={cardinal}
          eager={index < ABOVE_THE_FOLD}
          comparison={{
            chosen: chosen.some(({ slug }) => slug === cardinal.slug),
            full: chosen.length === MAX_COMPARED,
            toggle: () => toggleSelected(cardinal),
          }}
        />
      ))}
    </ul>
  );
}
