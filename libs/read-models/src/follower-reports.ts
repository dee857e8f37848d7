import type { Collection, DocumentStore, StoredDocument } from '@fumata/documents';
import type { Group } from './models.js';

/** What a worker says of a follower of the log, for processes that don't run it. */
export interface FollowerReport extends StoredDocument {
  readonly state: 'catching-up' | 'live' | 'lost' | 'stopped';
  /** What holds it up; null when nothing does. */
  readonly trouble: string | null;
  readonly at: string;
}

/** A worker says the same again after so long: one that is silent for much longer is gone. */
export const REPORT_EVERY_MS = 60_000;

export class FollowerReports {
  private readonly documents: Collection<FollowerReport>;

  constructor(store: DocumentStore) {
    this.documents = store.collection<FollowerReport>({ name: 'view-followers' });
  }

  last(group: Group): Promise<FollowerReport | undefined> {
    return this.documents.get(group);
  }

  async say(group: Group, report: Omit<FollowerReport, '_id'>): Promise<void> {
    await this.documents.put({ _id: group, ...report });
  }
}
