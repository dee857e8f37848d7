import { Injectable } from '@nestjs/common';
import type { ConclaveId } from '@fumata/conclave';
import type { Evidence } from '@fumata/proof';
import { LRUCache } from 'lru-cache';
import { RequestQueue, type RequestQueueOptions } from '../../../http/limits/request-queue.js';
import { EventFinder } from './event-finder.js';
import { Seals } from './seals.js';
import { TreePaths } from './tree-paths.js';

/** Each entry takes a few kilobytes. */
const MAX_CACHED_PROOFS = 2_000;
/** Queue of folds. Each takes milliseconds, or a tenth of a second if the log is on a server. */
const QUEUE = { concurrency: 1, perClient: 40, total: 200 } satisfies RequestQueueOptions;

/** Names an event that this process's view has applied, and the caller. */
interface ProofRequest {
  readonly conclaveId: ConclaveId;
  readonly sequence: number;
  readonly address: string;
}

const keyOf = (conclaveId: ConclaveId, sequence: number): string => `${conclaveId} ${sequence}`;

/** Evidence for events and the seals that cover them. One fold at a time; final evidence is cached. */
@Injectable()
export class Proofs {
  private readonly cached = new LRUCache<string, Evidence>({ max: MAX_CACHED_PROOFS });
  private readonly folds = new RequestQueue(QUEUE);

  constructor(
    private readonly finder: EventFinder,
    private readonly seals: Seals,
    private readonly paths: TreePaths,
  ) {}

  cachedEvidence(conclaveId: ConclaveId, sequence: number): Evidence | undefined {
    return this.cached.get(keyOf(conclaveId, sequence));
  }

  /** @throws Refused when the queue or the client's share of it is full */
  make({ conclaveId, sequence, address }: ProofRequest): Promise<Evidence> {
    return this.folds.run(
      { address },
      async () => this.cachedEvidence(conclaveId, sequence) ?? this.prove(conclaveId, sequence),
    );
  }

  private async prove(conclaveId: ConclaveId, sequence: number): Promise<Evidence> {
    const seal = await this.seals.smallestOver(conclaveId, sequence);
    const located = await this.finder.find(conclaveId, sequence, seal?.size ?? sequence);
    if (!located) throw new Error(`the log lacks event ${sequence} of ${conclaveId}, which the view has applied`);
    const { leaf, standing } = located;
    const sealed = seal && (await this.paths.under(seal, located));
    if (!sealed) return { is: 'event', leaf, standing };
    const evidence: Evidence = { is: 'event', leaf, standing, sealed };
    const isFinal = standing.is === 'counted' || (standing.is === 'set-aside' && standing.sequence !== undefined);
    if (isFinal) this.cached.set(keyOf(conclaveId, sequence), evidence);
    return evidence;
  }
}
