import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { Controller, Get, Header, Param, Query, Res } from '@nestjs/common';
import {
  noQuerySchema,
  signedLogAnswerSchema,
  tilePathSchema,
  timestampPathSchema,
  timestampsSchema,
  type NoQuery,
  type SignedLogAnswer,
  type TilePath,
  type TimestampPath,
} from '@fumata/contracts';
import { readTilePath, TILE } from '@fumata/proof';
import { Answers, AnswersFile, Heading } from '../../http/answers/open-api/open-api.js';
import type { Reply } from '../../http/answers/reply.js';
import { OwnQueue } from '../../http/limits/own-queue.js';
import { RequestLimits, type RequestLimit } from '../../http/limits/request-limits.js';
import { Refused, required } from '../../http/refusals/refused.js';
import { IdParam } from '../../http/sessions/caller.js';
import { SignedLogs } from './signed-logs.js';
import { FromTileReader, type TileClient } from '../../http/sessions/tile-client.js';

const NO_QUERY = { schema: noQuerySchema };
const TEXT = 'text/plain; charset=utf-8';
const BINARY = 'application/octet-stream';
const TIMESTAMP = 'application/timestamp-reply';
/** Full tiles and timestamps never change; a partial tile is soon replaced by a wider one. */
const IMMUTABLE = 'public, max-age=31536000, immutable';
const PARTIAL_TILE = 'public, max-age=3600';
/** Per network: three programs that read a log of a million events from the start. */
const TILES: RequestLimit = { name: 'tiles', max: 30_000 };

const compress = promisify(gzip);

/** Each edition's log in the public standard: C2SP tlog-tiles, tlog-checkpoint, signed-note. Public, for any origin. */
@Heading('Journal signé (C2SP tlog-tiles)')
@Controller()
export class SignedLogController {
  constructor(
    private readonly logs: SignedLogs,
    private readonly limits: RequestLimits,
  ) {}

  @Get('api/conclave/journal-signe')
  @Header('cache-control', 'no-cache')
  @Answers(
    'Ce qui est signé du journal de l’édition en cours, qui l’a contresigné, et les incidents de toutes les éditions',
    signedLogAnswerSchema,
  )
  async current(@Query(NO_QUERY) _query: NoQuery): Promise<SignedLogAnswer> {
    return { log: await this.logs.current(), archivedIncidents: this.logs.archivedIncidents() };
  }

  @Get('log/:conclaveId/checkpoint')
  @Header('access-control-allow-origin', '*')
  @Header('cross-origin-resource-policy', 'cross-origin')
  @AnswersFile('Le dernier point de contrôle signé du journal d’une édition', 'text/plain')
  checkpoint(
    @IdParam('conclaveId') conclaveId: string,
    @Query(NO_QUERY) _query: NoQuery,
    @Res({ passthrough: true }) reply: Reply,
  ): Promise<string> {
    return this.note(conclaveId, false, reply);
  }

  @Get('log/:conclaveId/clos/checkpoint')
  @Header('access-control-allow-origin', '*')
  @Header('cross-origin-resource-policy', 'cross-origin')
  @AnswersFile('Le dernier point de contrôle dont tous les événements sont publics', 'text/plain')
  closedCheckpoint(
    @IdParam('conclaveId') conclaveId: string,
    @Query(NO_QUERY) _query: NoQuery,
    @Res({ passthrough: true }) reply: Reply,
  ): Promise<string> {
    return this.note(conclaveId, true, reply);
  }

  @Get('log/:conclaveId/vkey')
  @Header('access-control-allow-origin', '*')
  @Header('cross-origin-resource-policy', 'cross-origin')
  @Header('cache-control', 'public, max-age=3600')
  @AnswersFile('Les clés publiques du journal d’une édition, une par ligne, la clé en cours d’abord', 'text/plain')
  verifierKeys(
    @IdParam('conclaveId') conclaveId: string,
    @Query(NO_QUERY) _query: NoQuery,
    @Res({ passthrough: true }) reply: Reply,
  ): string {
    const keys = this.logs.verifierKeys(conclaveId);
    reply.header('content-type', TEXT);
    return keys;
  }

  @Get('log/:conclaveId/horodatages')
  @Header('access-control-allow-origin', '*')
  @Header('cross-origin-resource-policy', 'cross-origin')
  @Header('cache-control', 'no-cache')
  @Answers('Les points de contrôle horodatés par un tiers (RFC 3161), le plus récent d’abord', timestampsSchema)
  timestamps(@IdParam('conclaveId') conclaveId: string, @Query(NO_QUERY) _query: NoQuery) {
    return this.logs.timestamps(conclaveId);
  }

  @Get('log/:conclaveId/horodatages/:size/checkpoint')
  @Header('access-control-allow-origin', '*')
  @Header('cross-origin-resource-policy', 'cross-origin')
  @Header('cache-control', IMMUTABLE)
  @AnswersFile('Un point de contrôle horodaté, tel que le tiers l’a horodaté', 'text/plain')
  async stampedCheckpoint(
    @Param({ schema: timestampPathSchema }) path: TimestampPath,
    @Query(NO_QUERY) _query: NoQuery,
    @Res({ passthrough: true }) reply: Reply,
  ): Promise<string> {
    const { note } = await this.logs.timestamp(path);
    reply.header('content-type', TEXT);
    return note;
  }

  @Get('log/:conclaveId/horodatages/:size/reponse.tsr')
  @Header('access-control-allow-origin', '*')
  @Header('cross-origin-resource-policy', 'cross-origin')
  @Header('cache-control', IMMUTABLE)
  @AnswersFile('La réponse du tiers (TimeStampResp), que openssl ts -verify contrôle', TIMESTAMP)
  async stamp(
    @Param({ schema: timestampPathSchema }) path: TimestampPath,
    @Query(NO_QUERY) _query: NoQuery,
    @Res({ passthrough: true }) reply: Reply,
  ): Promise<Uint8Array> {
    const { answer } = await this.logs.timestamp(path);
    reply.header('content-type', TIMESTAMP);
    return Buffer.from(answer, 'base64');
  }

  @Get('log/:conclaveId/tile/*')
  @OwnQueue()
  @Header('access-control-allow-origin', '*')
  @Header('cross-origin-resource-policy', 'cross-origin')
  @AnswersFile('Une tuile de l’arbre du journal (tile/<L>/<N>), ou ses entrées (tile/entries/<N>)', BINARY)
  async tile(
    @Param({ schema: tilePathSchema }) { conclaveId, '*': path }: TilePath,
    @Query(NO_QUERY) _query: NoQuery,
    @FromTileReader() { address, acceptsGzip }: TileClient,
    @Res({ passthrough: true }) reply: Reply,
  ): Promise<Uint8Array> {
    const place = required(readTilePath(path), 'unknown-tile');
    const { wait } = await this.limits.take(TILES, address);
    if (wait !== undefined) throw new Refused({ refused: 'too-many-tiles', seconds: wait });
    const bytes = await this.logs.tile(conclaveId, place, address);
    reply.header('content-type', BINARY);
    reply.header('cache-control', place.width === TILE ? IMMUTABLE : PARTIAL_TILE);
    if (place.level !== undefined) return bytes; // hashes can't be compressed
    reply.header('vary', 'Accept-Encoding');
    if (!acceptsGzip) return bytes;
    reply.header('content-encoding', 'gzip');
    return compress(bytes);
  }

  /** The header `x-signing-refused` is set from a refusal to sign until an operator has decided. */
  private async note(conclaveId: string, closed: boolean, reply: Reply): Promise<string> {
    const note = await this.logs.checkpoint(conclaveId, closed);
    const refusal = this.logs.refusal(conclaveId);
    reply.header('content-type', TEXT);
    reply.header('cache-control', 'public, max-age=2');
    if (refusal !== undefined) reply.header('x-signing-refused', refusal);
    return note;
  }
}
