import { Inject, Injectable } from '@nestjs/common';
import { newestCheckpoint, type Round } from '@fumata/conclave';
import { CardinalCatalogue } from '@fumata/content';
import type { EventLog } from '@fumata/event-log';
import {
  roundResult,
  type EventFilter,
  type ExportContent,
  type ExportedEvent,
  type RoundResult,
  type Succession,
} from '@fumata/history';
import { runningSha256, sha256, VoterPseudonyms, type Clock, type Configuration } from '@fumata/platform';
import type { Seal } from '@fumata/proof';
import { exportEdition, ReadModels } from '@fumata/read-models';
import { CLOCK, CONFIGURATION, EVENT_LOG, SECRET } from '@fumata/stores';
import { Cosignatures } from '../../view/cosignatures.js';
import { Editions } from '../../view/editions.js';
import { PublishedKeys } from '../../view/published-keys.js';
import { recordedSeals } from '../../view/recorded-seals.js';
import { closedUpTo } from '../../view/replay-range.js';

/** Events to export. */
export interface ExportSelection {
  readonly conclaveId: string;
  readonly filter: EventFilter;
  /** Filters by parameter name; none for a whole export. */
  readonly filters: Readonly<Record<string, string>>;
  /** The last event examined. */
  readonly to: number;
}

/** Manifest, events and results of exports. */
@Injectable()
export class ExportContents {
  constructor(
    @Inject(CONFIGURATION) private readonly configuration: Configuration,
    @Inject(SECRET) private readonly secret: string,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(EVENT_LOG) private readonly log: EventLog,
    private readonly models: ReadModels,
    private readonly editions: Editions,
    private readonly published: PublishedKeys,
    private readonly catalogue: CardinalCatalogue,
    private readonly cosignatures: Cosignatures,
  ) {}

  async of(selection: ExportSelection): Promise<ExportContent> {
    const { conclaveId, filter, to } = selection;
    const { log, models, secret, clock } = this;
    const pseudonyms = new VoterPseudonyms(secret);
    const setAside = new Map<string, number>();
    return {
      manifest: { ...(await this.manifest(selection)), exportedAt: clock.now().toISOString() },
      events: countingSetAside(
        exportEdition({ log, models }, { conclaveId, to, filter, pseudonyms, hash: sha256 }),
        setAside,
      ),
      results: () => this.results(conclaveId, to, setAside),
      sha256: runningSha256(),
      hash: sha256,
    };
  }

  /** Changes with the content of a whole export, its date excepted, and with the cardinals' names. */
  async versionOf(selection: ExportSelection): Promise<string> {
    const edition = await this.editions.find(selection.conclaveId, 'counts');
    const rounds = closedUpTo(edition?.rounds ?? [], selection.to);
    // Late votes after the last exported event are set aside too.
    const results = rounds.map((round) => roundResult({ ...round, setAside: 0 }));
    const names = results.flatMap((round) => round.results.map(([id]) => this.catalogue.card(id).nomComplet));
    return sha256(JSON.stringify([await this.manifest(selection), results, names])).slice(0, 32);
  }

  private async manifest({ conclaveId, filter, filters, to }: ExportSelection) {
    const whole = Object.keys(filters).length === 0;
    const checkpoint = whole ? await this.checkpoint(conclaveId, to) : undefined;
    return {
      conclaveId,
      filters,
      to,
      from: filter.from ?? 1,
      keys: this.published.all(),
      ...(whole && { seals: await this.laterSeals(conclaveId, to) }),
      ...(checkpoint !== undefined && { checkpoint }),
      site: this.configuration.publicUrl,
    };
  }

  /** The newest checkpoint over events up to `to`, with its cosignatures. */
  private async checkpoint(conclaveId: string, to: number): Promise<string | undefined> {
    const edition = this.editions.totals(conclaveId);
    const note = edition && newestCheckpoint(edition, to)?.note;
    return note === undefined ? undefined : note + (await this.cosignatures.linesOf(conclaveId, note));
  }

  /** Seals over events up to `to` that were recorded after it. */
  private laterSeals(conclaveId: string, to: number): Promise<Seal[]> {
    const rounds = this.editions.totals(conclaveId)?.rounds ?? [];
    const laterIds = new Set(
      rounds.flatMap(({ seal }) => (seal && seal.size <= to && seal.sequence > to ? [seal.eventId] : [])),
    );
    return recordedSeals(this.log, conclaveId, laterIds);
  }

  /**
   * Results from the read models, which a recount is compared with; from memory while they lag behind. `setAside`:
   * votes set aside per round up to the last exported event.
   */
  private async results(conclaveId: string, to: number, setAside: ReadonlyMap<string, number>): Promise<RoundResult[]> {
    const { editions, rounds } = this.models;
    const { sequence = 0 } = (await editions.get(conclaveId)) ?? {};
    const stored: readonly Round[] =
      sequence >= to
        ? await rounds.find({ conclaveId })
        : ((await this.editions.find(conclaveId, 'counts'))?.rounds ?? []);
    return closedUpTo(stored, to)
      .sort((a, b) => a.openedSequence - b.openedSequence)
      .map((round) => roundResult(sequence === to ? round : { ...round, setAside: setAside.get(round.roundId) ?? 0 }));
  }
}

/** A held vote may count later; the round does not list it with those that arrived too late. */
const isLate = ({ aside }: ExportedEvent): boolean => aside !== undefined && aside !== 'held';

/** Passes the events on and counts votes that were set aside, by round. */
async function* countingSetAside(
  events: ExportContent['events'],
  setAside: Map<string, number>,
): AsyncGenerator<ExportedEvent | Succession> {
  for await (const event of events) {
    if ('sequence' in event && isLate(event) && event.roundId !== undefined)
      setAside.set(event.roundId, (setAside.get(event.roundId) ?? 0) + 1);
    yield event;
  }
}
