import type { CollectionDefinition, DocumentStore, StoredDocument } from '@fumata/documents';
import { dayInRome } from '@fumata/text';
import { demoArticles } from './articles/demo-articles.js';
import type { StoredCardinal } from './cardinals/cardinal.js';
import { demoCardinals } from './cardinals/demo-cardinals.js';
import type { Content } from './content.js';
import { demoDays } from './papabile-du-jour/demo-days.js';
import { demoQuestions } from './quiz/demo-questions.js';

interface AppliedSeed extends StoredDocument {
  readonly at: string;
}

/** Names of the seeds that have been inserted and must not be inserted again. */
export const APPLIED_SEEDS: CollectionDefinition = { name: 'content-history' };

/** Inserts a seed once per installation; again only after an interruption. */
export async function seedOnce(
  documents: DocumentStore,
  name: string,
  at: string,
  insert: () => Promise<unknown>,
): Promise<void> {
  const history = documents.collection<AppliedSeed>(APPLIED_SEEDS);
  if (await history.get(name)) return;
  await insert();
  await history.put({ _id: name, at });
}

/**
 * Inserts the demo content once: records deleted afterwards stay deleted. After an interruption the next call completes
 * it, because each record has a fixed id.
 */
export async function seedDemo(
  documents: DocumentStore,
  content: Pick<Content, 'articles' | 'cardinals' | 'papabileDays' | 'questions'>,
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  const once = (name: string, insert: () => Promise<unknown>): Promise<void> => seedOnce(documents, name, at, insert);
  let cardinalSeeds: StoredCardinal[] | undefined;
  const cardinals = (): StoredCardinal[] => (cardinalSeeds ??= demoCardinals(at));
  await once('demo-questions', () => content.questions.addMissing(demoQuestions(at)));
  await once('demo-articles', () => content.articles.addMissing(demoArticles(at)));
  await once('demo-cardinals', () => content.cardinals.addMissing(cardinals()));
  await once('demo-papabile-days', () => content.papabileDays.addMissing(demoDays(cardinals(), dayInRome(now), at)));
}
