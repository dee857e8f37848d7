import { AsyncLocalStorage } from 'node:async_hooks';
import { derivedId, type Ids } from './ids.js';

/**
 * A request with an idempotency key. Ids that are created for it are derived from the key, so that a repetition finds
 * what an earlier execution has written, also one that was interrupted.
 */
export class RepeatableRequest {
  private idCount = 0;
  private readonly changeCounts = new Map<string, number>();

  constructor(private readonly key: string) {}

  nextId(): string {
    this.idCount += 1;
    return derivedId('request', this.key, this.idCount);
  }

  /** Id of the next change of this subject. */
  changeId(subject: string): string {
    return derivedId('request', this.key, subject, this.changeCounts.get(subject) ?? 0);
  }

  /** The change of the subject was made, now or by an earlier execution. */
  changed(subject: string): void {
    this.changeCounts.set(subject, (this.changeCounts.get(subject) ?? 0) + 1);
  }
}

const requests = new AsyncLocalStorage<RepeatableRequest>();

/** Executes a request with this key. */
export const repeatable = <T>(key: string, execute: () => Promise<T>): Promise<T> =>
  requests.run(new RepeatableRequest(key), execute);

/** The request that is being executed, if it has a key. */
export const currentRequest = (): RepeatableRequest | undefined => requests.getStore();

/** The same ids, but those of records are derived within a request with a key. */
export const idsOfRequests = (ids: Ids): Ids => ({
  uuid: () => ids.uuid(),
  objectId: () => currentRequest()?.nextId() ?? ids.objectId(),
  salt: () => ids.salt(),
});
