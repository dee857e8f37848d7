import type { Cardinal, CurrentState, EditionAnswer, RoundDetail, RoundRow, SignedLogAnswer } from '@fumata/contracts';
import { matchPath } from 'react-router-dom';
import type { ApiClient } from '../lib/requests/api-client.js';
import { nullIfNotFound } from '../lib/requests/null-if-failed.js';
import type { LiveConclave } from '../live/live-conclave.js';
import { loadView } from '../live/load-view.js';
import { momentOfView } from '../live/summary/summary-of.js';
import type { Site } from '../shell/site.js';
import { backdropOf, paper } from './backdrop.js';
import { FORMATS, type Card, type CardFormat } from './card.js';
import { cardinalWords, roundWords, stateWords, type CardWords } from './card-words.js';
import { layoutOf, MAX_BARS } from './layout.js';
import { versionOf } from './version.js';

interface LoadedWords {
  readonly words: CardWords;
  readonly isLasting?: boolean;
  /** Without a picture: the words take the whole width. */
  readonly isOnPaper?: boolean;
}

/** The card at a path; undefined if there is none. @throws ApiError */
export async function loadCard(api: ApiClient, site: Site, pathname: string): Promise<Card | undefined> {
  const format = formatOf(pathname);
  const loaded = format && (await loadWords(api, pathname));
  if (!loaded) return undefined;
  const { words, isLasting = false, isOnPaper = false } = loaded;
  const { svg: background, ink } = isOnPaper ? paper(format) : backdropOf(words.smokeState, words.at, format);
  const layout = layoutOf(words, { format, ink, isWide: isOnPaper, site });
  return { ...FORMATS[format], background, layout, version: versionOf(words, site), isLasting };
}

function formatOf(pathname: string): CardFormat | undefined {
  const [, format = ''] = /\/([a-z]+)\.jpg$/.exec(pathname) ?? [];
  return isFormat(format) ? format : undefined;
}

const isFormat = (name: string): name is CardFormat => Object.hasOwn(FORMATS, name);

async function loadWords(api: ApiClient, pathname: string): Promise<LoadedWords | undefined> {
  const paramsAt = (pattern: string): Readonly<Record<string, string | undefined>> | undefined =>
    matchPath({ path: `/cartes/${pattern}/:file`, caseSensitive: true }, pathname)?.params;
  const round = paramsAt('scrutin/:conclaveId/:roundNumber');
  if (round) return loadRoundWords(api, round['conclaveId'] ?? '', round['roundNumber'] ?? '');
  const cardinal = paramsAt('cardinal/:slug');
  if (cardinal) return loadCardinalWords(api, cardinal['slug'] ?? '');
  return paramsAt('conclave') && loadStateWords(api);
}

async function loadStateWords(api: ApiClient): Promise<LoadedWords> {
  const [view, { log }] = await Promise.all([loadView(api), api.get<SignedLogAnswer>('/api/conclave/journal-signe')]);
  return { words: stateWords(view, log) };
}

async function loadRoundWords(api: ApiClient, conclaveId: string, round: string): Promise<LoadedWords | undefined> {
  if (!/^[0-9a-f]{24}$/.test(conclaveId) || !/^[1-9]\d{0,5}$/.test(round)) return undefined;
  const [answer, { now }] = await Promise.all([
    nullIfNotFound(api.get<EditionAnswer>(`/api/conclave/editions/${conclaveId}`)),
    api.get<CurrentState>('/api/conclave/state'),
  ]);
  const words = answer && roundWords(answer, Number(round), Date.parse(now));
  if (!words) return undefined;
  // The smoke of an election is followed by its name.
  return { words, isLasting: words.smokeState === 'black' || words.name !== '' };
}

async function loadCardinalWords(api: ApiClient, slug: string): Promise<LoadedWords | undefined> {
  const [cardinal, view] = await Promise.all([
    nullIfNotFound(api.get<Cardinal>(`/api/cardinaux/slug/${encodeURIComponent(slug)}`)),
    loadView(api),
  ]);
  if (!cardinal) return undefined;
  return { words: cardinalWords(cardinal, await loadRounds(api, view), view), isOnPaper: true };
}

/** The last closed rounds with all results, without the one whose smoke still names nobody. */
async function loadRounds(api: ApiClient, view: LiveConclave): Promise<RoundRow[]> {
  const namesNobody = momentOfView(view).is === 'white-smoke';
  const closed = view.rounds.filter(({ isComplete, whiteSmoke }) => isComplete && !(whiteSmoke && namesNobody));
  const details = closed
    .slice(-MAX_BARS)
    .map(({ roundNumber }) => api.get<RoundDetail>(`/api/conclave/rounds/${roundNumber}`));
  return (await Promise.all(details)).map(({ round }) => round);
}
