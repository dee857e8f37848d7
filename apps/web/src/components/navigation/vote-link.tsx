import type { ComponentType } from 'react';
import type { LinkProps } from 'react-router-dom';
import { useBallot } from '../../live/ballot/own-ballot.js';

interface VoteLinkProps {
  as: ComponentType<Omit<LinkProps, 'className'>>;
  elector: { readonly slug: string; readonly nomComplet: string };
}

/** Leads to the vote for an elector while this visitor may vote, otherwise to the conclave. */
export function VoteLink({ as: As, elector: { slug, nomComplet } }: VoteLinkProps) {
  const canVote = useBallot().is === 'open';
  return canVote ? (
    <As key="vote" to={`/conclave?voter=${slug}`} aria-label={`Voter au conclave virtuel pour ${nomComplet}`}>
      Voter au conclave virtuel
    </As>
  ) : (
    <As key="conclave" to="/conclave">
      Voir le conclave
    </As>
  );
}
