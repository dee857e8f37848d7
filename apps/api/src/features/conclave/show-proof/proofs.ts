import { Injectable } from '@nestjs/common';
import type { ConclaveId } from '@fumata/conclave';
import { Unavailable } from '@fumata/platform';
import type { Evidence } from '@fumata/proof';
import { LRUCache } from 'lru-cache';
import { EventFinder } from './event-finder.js';
import { Seals } from './seals.js';
import { TreePaths } from './tree-paths.js';

/** A few kilobytes each. */
const REMEMBERED = 2_000;
/** Folds that may wait for their turn; each takes milliseconds, or a tenth of a second where the log is a server. */
const MOST_WAITING = 200;

/** What the log has at a place, and which seal covers it. One fold at a time; what can't change any more is remembered. */
@Injectable()
export class Proofs {
  private readonly remembered = new LRUCache<string, Evidence>({ max: REMEMBERED });
  private last: Promise<unknown> = Promise.resolve();
  private waiting = 0;

  constructor(
    private readonly finder: EventFinder,
    private readonly seals: Seals,
    private readonly paths: TreePaths,
  ) {}

  known(conclaveId: ConclaveId, sequence: number): Evidence | undefined {
    return this.remembered.get(`${conclaveId} ${sequence}`);
  }

  /** Of an event that this process's view has applied. @throws Unavailable when too many are asked for at once. */
  async make(conclaveId: ConclaveId, sequence: number): Promise<Evidence> {
    if (this.waiting >= MOST_WAITING) throw new Unavailable('event-log', 'too many proofs are being made');
    this.waiting += 1;
    const proven = this.last.then(() => this.known(conclaveId, sequence) ?? this.prove(conclaveId, sequence));
    this.last = proven.catch(() => undefined); // whoever asked is told; the next in line is not concerned
    return proven.finally(() => (this.waiting -= 1));
  }

  private async prove(conclaveId: ConclaveId, sequence: number): Promise<Evidence> {
    const seal = await this.seals.over(conclaveId, sequence);
    const located = await this.finder.find(conclaveId, sequence, seal?.size ?? sequence);
    if (!located)
      throw new Error(`the log lacks event ${sequence} of ${conclaveId}, which the view has seen`);
    const { leaf, standing } = located;
    const sealed = seal && (await this.paths.under(seal, located));
    if (!sealed) return { is: 'event', leaf, standing };
    const evidence: Evidence = { is: 'event', leaf, standing, sealed };
    const final = standing.is === 'counted' || standing.sequence !== undefined;
    if (final) this.remembered.set(`${conclaveId} ${sequence}`, evidence);
    return evidence;
  }
}
