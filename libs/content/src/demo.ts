import type { DocumentStore, StoredDocument } from '@fumata/documents';
import { CardinalStore } from './cardinals/cardinal-store.js';
import { demoCardinals } from './cardinals/demo-cardinals.js';

interface Sown extends StoredDocument {
  readonly at: string;
}

/** Names of what has been put into the content once and is not to be put there again. */
const COLLECTION = { name: 'content-history' };

/**
 * Fills an installation with the demo's content, once: what people delete afterwards stays deleted. Interrupted, it is
 * completed by the next call, since each seed has its own fixed id.
 */
export async function sowDemo(documents: DocumentStore, at: string): Promise<void> {
  const history = documents.collection<Sown>(COLLECTION);
  if (await history.get('demo-cardinals')) return;
  await new CardinalStore(documents).addMissing(demoCardinals(at));
  await history.put({ _id: 'demo-cardinals', at });
}
