import type { Collection, DocumentStore, StoredDocument } from '@fumata/documents';
import type { Group } from './models.js';

/** State of a log follower, reported by its worker to other processes. */
export interface FollowerReport extends StoredDocument {
  readonly state: 'catching-up' | 'live' | 'lost' | 'stopped';
  /** Current error; null for none. */
  readonly trouble: string | null;
  readonly at: string;
}

/** Interval of repeated reports: a worker that is silent for much longer is gone. */
export const REPORT_EVERY_MS = 60_000;

export class FollowerReports {
  private readonly documents: Collection<FollowerReport>;

  constructor(store: DocumentStore) {
    this.documents = store.collection<FollowerReport>({ name: 'view-followers' });
  }

  last(group: Group): Promise<FollowerReport | undefined> {
    return this.documents.get(group);
  }

  async save(group: Group, report: Omit<FollowerReport, '_id'>): Promise<void> {
    await this.documents.put({ _id: group, ...report });
  }
}
