import { Injectable } from '@nestjs/common';
import type { ConclaveId } from '@fumata/conclave';
import { Unavailable } from '@fumata/platform';
import type { Evidence } from '@fumata/proof';
import { LRUCache } from 'lru-cache';
import { EventFinder } from './event-finder.js';
import { Seals } from './seals.js';
import { TreePaths } from './tree-paths.js';

/** Each entry takes a few kilobytes. */
const MAX_CACHED_PROOFS = 2_000;
/** Queue length of folds; each takes milliseconds, or a tenth of a second where the log is on a server. */
const MAX_WAITING = 200;

/** Evidence for events and the seals that cover them. One fold at a time; final evidence is cached. */
@Injectable()
export class Proofs {
  private readonly cached = new LRUCache<string, Evidence>({ max: MAX_CACHED_PROOFS });
  private last: Promise<unknown> = Promise.resolve();
  private waiting = 0;

  constructor(
    private readonly finder: EventFinder,
    private readonly seals: Seals,
    private readonly paths: TreePaths,
  ) {}

  known(conclaveId: ConclaveId, sequence: number): Evidence | undefined {
    return this.cached.get(`${conclaveId} ${sequence}`);
  }

  /** @param sequence of an event that this process's view has applied @throws Unavailable when the queue is full */
  async make(conclaveId: ConclaveId, sequence: number): Promise<Evidence> {
    if (this.waiting >= MAX_WAITING) throw new Unavailable('event-log', 'too many proofs are pending');
    this.waiting += 1;
    const proven = this.last.then(() => this.known(conclaveId, sequence) ?? this.prove(conclaveId, sequence));
    this.last = proven.catch(() => undefined); // the caller gets the rejection; the next lookup is independent
    return proven.finally(() => (this.waiting -= 1));
  }

  private async prove(conclaveId: ConclaveId, sequence: number): Promise<Evidence> {
    const seal = await this.seals.over(conclaveId, sequence);
    const located = await this.finder.find(conclaveId, sequence, seal?.size ?? sequence);
    if (!located) throw new Error(`the log lacks event ${sequence} of ${conclaveId}, which the view has applied`);
    const { leaf, standing } = located;
    const sealed = seal && (await this.paths.under(seal, located));
    if (!sealed) return { is: 'event', leaf, standing };
    const evidence: Evidence = { is: 'event', leaf, standing, sealed };
    const final = standing.is === 'counted' || standing.sequence !== undefined;
    if (final) this.cached.set(`${conclaveId} ${sequence}`, evidence);
    return evidence;
  }
}
