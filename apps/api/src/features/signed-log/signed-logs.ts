import { Inject, Injectable } from '@nestjs/common';
import { hasOpenIncident, newestCheckpoint, type Incident } from '@fumata/conclave';
import type { SignedLog, SignedLogAnswer, SigningIncident, TimestampPath } from '@fumata/contracts';
import { TimestampStore, type StampedTree, type Timestamp } from '@fumata/content';
import type { EventLog } from '@fumata/event-log';
import { signingRefusalText } from '@fumata/history';
import { rethrowUnlessUnavailable, type Configuration } from '@fumata/platform';
import {
  checkpointLines,
  encodeEntries,
  encodeTile,
  logKey,
  logOrigin,
  TILE,
  tileWidth,
  verifierKey,
  type TilePlace,
} from '@fumata/proof';
import { ReadModels, TileReader, TilesMissing, type EditionTotals } from '@fumata/read-models';
import { CONFIGURATION, EVENT_LOG } from '@fumata/stores';
import { Refused, required } from '../../http/refusals/refused.js';
import { Cosignatures } from '../../view/cosignatures.js';
import { Editions } from '../../view/editions.js';
import { LiveView } from '../../view/live-view.js';
import { PublishedKeys } from '../../view/published-keys.js';
import { replayRangeOf } from '../../view/replay-range.js';
import { LogLeaves } from './log-leaves.js';

/** A tile or bundle that a client asks for; without a level: of entries. */
export type RequestedTile = Omit<TilePlace, 'level'> & { readonly level?: number };

/** The editions' logs as C2SP tlog-tiles has them. */
@Injectable()
export class SignedLogs {
  private readonly tiles: TileReader;
  private readonly host: string;

  constructor(
    @Inject(EVENT_LOG) log: EventLog,
    @Inject(CONFIGURATION) { publicUrl }: Configuration,
    models: ReadModels,
    private readonly live: LiveView,
    private readonly editions: Editions,
    private readonly leaves: LogLeaves,
    private readonly published: PublishedKeys,
    private readonly cosignatures: Cosignatures,
    private readonly stamps: TimestampStore,
  ) {
    this.tiles = new TileReader({ log, models }, models);
    this.host = new URL(publicUrl).host;
  }

  /** The newest checkpoint with its cosignatures; `closed`: the newest whose events are all public. @throws Refused */
  async checkpoint(conclaveId: string, closed: boolean): Promise<string> {
    const edition = this.edition(conclaveId);
    const { last } = replayRangeOf(edition, false);
    const checkpoint = closed ? newestCheckpoint(edition, last) : (edition.checkpoint ?? undefined);
    const { note } = required(checkpoint, 'no-checkpoint');
    return note + (await this.cosignatures.linesOf(conclaveId, note));
  }

  /** Reason of the refusal that waits for a decision; undefined for none. */
  refusal(conclaveId: string): string | undefined {
    const edition = this.editions.totals(conclaveId);
    return edition && hasOpenIncident(edition) ? edition.incident?.reason : undefined;
  }

  /** The public keys of an edition's log, one per line, the current one first. @throws Refused */
  verifierKeys(conclaveId: string): string {
    const origin = this.originOf(this.edition(conclaveId));
    return this.published
      .ofSeals()
      .map(({ publicKey }) => `${verifierKey(logKey(origin, publicKey))}\n`)
      .join('');
  }

  /**
   * Hashes, or entries: these only once they are public, because single votes are secret until their round closes.
   * @throws Refused
   */
  async tile(conclaveId: string, place: RequestedTile, address: string): Promise<Uint8Array> {
    const edition = this.edition(conclaveId);
    const { level = 0, index, width } = place;
    if (width > tileWidth(level, index, edition.checkpoint?.size ?? 0)) throw new Refused('unknown-tile');
    if (level > 0) return encodeTile(await this.upperTile(conclaveId, { level, index, width }));
    const [first, end] = [index * TILE, index * TILE + width];
    const isEntries = place.level === undefined;
    if (isEntries && end > replayRangeOf(edition, false).last) throw new Refused('unpublished-entries');
    const { entries, hashes } = await this.leaves.read({ conclaveId, first, end }, edition.sequence, address);
    return isEntries ? encodeEntries(entries) : encodeTile(hashes);
  }

  /** The state of the current edition's log, for people; null while no edition has started. */
  async current(): Promise<SignedLog | null> {
    const edition = this.editions.totals(this.live.view.currentId ?? '');
    if (!edition) return null;
    const { conclaveId, checkpoint, incident } = edition;
    return {
      conclaveId,
      origin: this.originOf(edition),
      checkpoint: checkpoint && {
        size: checkpoint.size,
        root: checkpointLines(checkpoint.note).root,
        signedAt: checkpoint.at,
      },
      witnesses: await this.cosignatures.newestOf(conclaveId),
      timestamp: (await this.stamps.of(conclaveId, 1).catch(rethrowUnlessUnavailable))?.[0] ?? null,
      incident: incident && presentIncident(incident),
    };
  }

  /** The time stamps of an edition's checkpoints, newest first. @throws Refused */
  timestamps(conclaveId: string): Promise<readonly StampedTree[]> {
    this.edition(conclaveId);
    return this.stamps.of(conclaveId);
  }

  /** A stamped checkpoint and the authority's answer. @throws Refused */
  async timestamp({ conclaveId, size }: TimestampPath): Promise<Timestamp> {
    return required(await this.stamps.get(conclaveId, size), 'no-checkpoint');
  }

  /** The last incident of each archived edition, newest edition first. */
  archivedIncidents(): SignedLogAnswer['archivedIncidents'] {
    const archived = this.editions.rows().filter(({ _id }) => _id !== this.live.view.currentId);
    return archived.reverse().flatMap(({ _id: conclaveId, number: edition }) => {
      const incident = this.editions.totals(conclaveId)?.incident;
      return incident ? [{ conclaveId, edition, ...presentIncident(incident) }] : [];
    });
  }

  private async upperTile(conclaveId: string, place: TilePlace): Promise<readonly string[]> {
    try {
      return await this.tiles.hashes(conclaveId, place);
    } catch (cause) {
      if (cause instanceof TilesMissing) throw new Refused('unknown-tile'); // not stored yet
      throw cause;
    }
  }

  /** The name under which the newest checkpoint was signed: the site may have another address since. */
  private originOf({ conclaveId, checkpoint }: EditionTotals): string {
    return checkpoint ? checkpointLines(checkpoint.note).origin : logOrigin(this.host, conclaveId);
  }

  private edition(conclaveId: string): EditionTotals {
    return required(this.editions.totals(conclaveId), 'unknown-edition');
  }
}

const presentIncident = ({ at, reason, size, root, resolved }: Incident): SigningIncident => ({
  at,
  why: signingRefusalText(reason),
  tree: { size, root },
  resolved: resolved && { at: resolved.at, decision: resolved.decision },
});
