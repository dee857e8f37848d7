import type { Actor } from '@fumata/conclave';
import { describeEvent, plainText, type FilterableEvent } from '@fumata/history';
import { cardinalIn } from '@fumata/proof';
import { nameSearch, searchedName } from '@fumata/text';

/** The names in the sentences, as the reader may see them. */
export interface SentenceNames {
  readonly cardinalName: (cardinalId: string) => string;
  readonly authorName: (actor: Actor) => string;
}

/**
 * Searches the sentences that describe events, with their reasons: every word must occur, whatever its case and
 * accents; a typing error is forgiven as in the names of cardinals.
 */
export function sentenceSearch(text: string, names: SentenceNames): (candidate: FilterableEvent) => boolean {
  const search = nameSearch(text);
  const cardinals = { get: names.cardinalName };
  const matchesSentence = ({ event, leaf, aside }: FilterableEvent): boolean => {
    const { type, data, metadata } = event;
    const { actor, recordedAt, reason = null } = metadata;
    const [cardinalId, who] = [cardinalIn(leaf), names.authorName(actor)];
    // Without the pseudonym, which has a search of its own.
    const described = { type, data: { ...data }, recordedAt, cardinalId, aside, who, reason };
    const sentence = describeEvent(described, { cardinals });
    return search(searchedName(plainText(sentence))) !== undefined;
  };
  // Most votes share a few sentences.
  const votes = new Map<string, boolean>();
  return (candidate) => {
    const { event, leaf, aside } = candidate;
    if (event.type !== 'VoteCast') return matchesSentence(candidate);
    const { roundNumber, firstInRound } = event.data;
    const key = `${cardinalIn(leaf)} ${roundNumber} ${firstInRound} ${aside}`;
    const isMatch = votes.get(key) ?? matchesSentence(candidate);
    votes.set(key, isMatch);
    return isMatch;
  };
}
