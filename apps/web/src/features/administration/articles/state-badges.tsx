import { hour, longDate } from '@fumata/text';
import { Badge } from '../../../components/badge.js';
import { serverClock } from '../../../lib/now.js';
import { withOrdinals } from '../../../lib/ordinals.js';
import { stateOf } from './rules/state.js';
import './state-badges.css';

interface StateBadgesProps {
  of: { readonly publie: boolean; readonly datePublication: string; readonly featured: boolean };
}

/** Badges for the visibility of an article. */
export const StateBadges = ({ of: { publie, datePublication, featured } }: StateBadgesProps) => (
  <span className="states">
    {STATES[stateOf({ publie, datePublication }, serverClock.now())](datePublication)}
    {featured && <Badge kind="papabile">À la une</Badge>}
  </span>
);

const STATES = {
  draft: () => <Badge kind="off">Brouillon</Badge>,
  scheduled: (at: string) => (
    <Badge kind="warn">{withOrdinals(`Programmé, ${longDate(at)}${at.includes('T') ? ` à ${hour(at)}` : ''}`)}</Badge>
  ),
  published: () => (
    <Badge kind="ok" full>
      Publié
    </Badge>
  ),
};
