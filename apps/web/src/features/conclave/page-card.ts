import type { EditionAnswer, RoundDetail } from '@fumata/contracts';
import { cardAddress } from '../../cards/addresses.js';
import { versionOf } from '../../cards/version.js';
import { momentCardOf } from '../../cards/moment-card.js';
import { summaryOf } from '../../live/summary/summary-of.js';
import type { PageMeta } from '../../routes/page.js';
import type { Site } from '../../shell/site.js';
import { sharedRound } from './history/shared-round.js';
import type { ConclaveData } from './load.js';

/** Metadata for other sites: of the closed round that the page shows, else of the moment. */
export function pageCardOf(data: ConclaveData, site: Site): Partial<PageMeta> {
  return roundCardOf(data, site) ?? { card: momentCardOf(summaryOf(data.view)) };
}

function roundCardOf({ view, history = {} }: ConclaveData, site: Site): Partial<PageMeta> | undefined {
  const loaded = Object.values(history).flatMap((state) =>
    state.is === 'loaded' ? [Object(state.value) as object] : [],
  );
  const detail = loaded.find((each): each is RoundDetail => 'round' in each);
  if (!detail) return undefined;
  const past = loaded.find((each): each is EditionAnswer => 'edition' in each);
  const { conclaveState } = past ?? view;
  const shared = sharedRound(detail, conclaveState, Date.parse(view.at));
  if (!shared) return undefined;
  const { subject, path, sentence, words } = shared;
  return {
    canonical: path,
    description: sentence,
    card: { path: cardAddress(subject, 'paysage', versionOf(words, site)), alt: sentence },
  };
}
