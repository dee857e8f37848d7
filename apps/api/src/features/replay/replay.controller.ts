import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { Controller, Get, Header, Param, Query, Res } from '@nestjs/common';
import type { Account } from '@fumata/content';
import {
  milestonesSchema,
  replayEditionsSchema,
  replayIndexSchema,
  replayMovesSchema,
  replaySegmentSchema,
  segmentPathSchema,
  segmentQuerySchema,
  type Milestones,
  type ReplayEditions,
  type ReplayIndex,
  type ReplayMoves,
  type SegmentPath,
  type SegmentQuery,
} from '@fumata/contracts';
import { SEGMENT_VERSION } from '@fumata/history';
import { Access, OptionalAccess } from '../../http/sessions/access.guard.js';
import { IdParam, FromReader, OptionalCallerAccount, type Reader } from '../../http/sessions/caller.js';
import { matchesTag } from '../../http/answers/entity-tag.js';
import { Answers, Heading } from '../../http/answers/open-api/open-api.js';
import { OwnQueue } from '../../http/limits/own-queue.js';
import { orRefuse, required } from '../../http/refusals/refused.js';
import type { Reply } from '../../http/answers/reply.js';
import { Editions } from '../../view/editions.js';
import { Moves } from './moves.js';
import { Replays } from './replays.js';
import { isWhole, Segments } from './segments.js';

const IMMUTABLE = 'max-age=31536000, immutable';

const readsAll = (account: Account | undefined): boolean => account?.role === 'admin' || account?.role === 'analyste';

const decompress = promisify(gunzip);

/** Replay data. Analysts may replay everything, the public only finished parts. */
@Heading('Conclave, rediffusion')
@Controller('api/replay')
export class ReplayController {
  constructor(
    private readonly replays: Replays,
    private readonly segments: Segments,
    private readonly editions: Editions,
    private readonly moves: Moves,
  ) {}

  @Get()
  @OptionalAccess()
  @Header('cache-control', 'no-store')
  @Answers('Les éditions qui peuvent être revues, la plus récente en premier', replayEditionsSchema)
  list(@OptionalCallerAccount() account: Account | undefined): ReplayEditions {
    return { editions: this.replays.editions(readsAll(account)) };
  }

  @Get(':conclaveId')
  @OptionalAccess()
  @Header('cache-control', 'no-store')
  @Answers('Une édition à revoir : ses scrutins et ses repères', replayIndexSchema)
  async index(
    @IdParam('conclaveId') conclaveId: string,
    @OptionalCallerAccount() account: Account | undefined,
  ): Promise<ReplayIndex> {
    return orRefuse(await this.replays.index(conclaveId, readsAll(account)));
  }

  @Get(':conclaveId/mouvements')
  @Access('admin', 'analyste')
  @Header('cache-control', 'no-store')
  @Answers("Les voix qui ont changé d'un scrutin clos au suivant, en nombres", replayMovesSchema)
  async votesMoved(@IdParam('conclaveId') conclaveId: string): Promise<ReplayMoves> {
    return this.moves.of(required(this.editions.totals(conclaveId), 'unknown-edition'));
  }

  @Get(':conclaveId/milestones')
  @Header('cache-control', 'no-store')
  @Answers("Les repères d'une édition, scrutin ouvert compris", milestonesSchema)
  async milestones(@IdParam('conclaveId') conclaveId: string): Promise<Milestones> {
    return orRefuse(await this.replays.milestones(conclaveId));
  }

  /** A complete segment never changes; the last one grows. */
  @Get(':conclaveId/segments/:segment')
  @OwnQueue()
  @OptionalAccess()
  @Answers("Dix mille événements d'une édition, avec l'état qui les précède", replaySegmentSchema)
  async segment(
    @Param({ schema: segmentPathSchema }) { conclaveId, segment }: SegmentPath,
    @Query({ schema: segmentQuerySchema }) { v }: SegmentQuery,
    @FromReader() { account, address, acceptsGzip, ifNoneMatch }: Reader,
    @Res({ passthrough: true }) reply: Reply,
  ): Promise<Uint8Array | undefined> {
    const range = orRefuse(this.replays.segment({ conclaveId, segment, readsAll: readsAll(account) }));
    const { isPublic, last } = range;
    const etag = `"${SEGMENT_VERSION}-${conclaveId}-${segment}-${last}${acceptsGzip ? '-gzip' : ''}"`;
    const isImmutable = isWhole(range) && v === SEGMENT_VERSION;
    if (isPublic) reply.header('cache-control', `public, ${isImmutable ? IMMUTABLE : 'no-cache'}`);
    reply.header('vary', isPublic ? 'accept-encoding' : 'accept-encoding, x-auth-token, authorization, cookie');
    reply.header('etag', etag);
    if (matchesTag(ifNoneMatch, etag)) {
      reply.status(304);
      return undefined;
    }
    const bytes = await this.segments.compressed(range, address);
    reply.header('content-type', 'application/json; charset=utf-8');
    if (acceptsGzip) reply.header('content-encoding', 'gzip');
    return acceptsGzip ? bytes : decompress(bytes);
  }
}
