import { Controller, Get, Header, Param, Query } from '@nestjs/common';
import { evidenceSchema, keyFileSchema, proofQuerySchema, sequenceSchema, type ProofQuery } from '@fumata/contracts';
import type { Evidence, KeyFile } from '@fumata/proof';
import { IdParam, FromCaller, type Caller } from '../../../http/sessions/caller.js';
import { Answers, Heading } from '../../../http/answers/open-api/open-api.js';
import { OwnQueue } from '../../../http/limits/own-queue.js';
import { orRefuse } from '../../../http/refusals/refused.js';
import { PublishedKeys } from '../../../view/published-keys.js';
import { EvidenceLookup } from './evidence-lookup.js';

@Heading('Conclave, preuve')
@Controller()
export class ShowProofController {
  constructor(
    private readonly evidence: EvidenceLookup,
    private readonly published: PublishedKeys,
  ) {}

  /**
   * Events of an open round are shown only to the holder of the receipt: single votes are secret until the round
   * closes.
   */
  @Get('api/conclave/preuve/:conclaveId/:sequence')
  @OwnQueue()
  @Header('cache-control', 'no-store')
  @Answers("Ce que le journal tient au n-ième événement d'une édition, et sous quel sceau", evidenceSchema)
  async prove(
    @IdParam('conclaveId') conclaveId: string,
    @Param('sequence', { schema: sequenceSchema }) sequence: number,
    @Query({ schema: proofQuerySchema }) { temoin }: ProofQuery,
    @FromCaller() { address }: Caller,
  ): Promise<Evidence> {
    return orRefuse(await this.evidence.find({ conclaveId, sequence, witness: temoin, address }));
  }

  /** Public, for any origin. Cached for less time than lies between a browser's checks, which would miss a new key. */
  @Get('.well-known/fumata-seal.json')
  @Header('cache-control', 'public, max-age=60')
  @Header('access-control-allow-origin', '*')
  @Header('cross-origin-resource-policy', 'cross-origin')
  @Answers('Les clés publiques des sceaux et des reçus', keyFileSchema)
  keys(): KeyFile {
    return { keys: this.published.all() };
  }
}
