import { Inject, Injectable } from '@nestjs/common';
import {
  CONCLAVES,
  conclaveStream,
  openConclave,
  toRecordables,
  startConclave,
  type Cause,
  type ConclaveId,
} from '@fumata/conclave';
import { CardinalCatalogue } from '@fumata/content';
import type { EventLog, Position } from '@fumata/event-log';
import type { Clock, Configuration, Ids } from '@fumata/platform';
import { CLOCK, CONFIGURATION, EVENT_LOG, IDS } from '@fumata/stores';
import { dayInRome } from '@fumata/text';
import { LiveView } from '../../view/live-view.js';

export interface OpenedEdition {
  readonly conclaveId: ConclaveId;
  readonly position: Position;
}

/**
 * Opens an edition in two appends, without `decideAndAppend` because nothing depends on a stream's state: its own
 * stream, which has no effect yet, then `ConclaveStarted`, which makes it the current edition. After a crash in between
 * there is still exactly one current edition.
 */
@Injectable()
export class EditionOpener {
  constructor(
    @Inject(CONFIGURATION) private readonly configuration: Configuration,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(IDS) private readonly ids: Ids,
    @Inject(EVENT_LOG) private readonly log: EventLog,
    private readonly catalogue: CardinalCatalogue,
    private readonly live: LiveView,
  ) {}

  /**
   * Undefined after a version conflict: another process switched editions first, or the view has left the given
   * revision since.
   */
  async open(cause: Cause, expectedRevision?: number): Promise<OpenedEdition | undefined> {
    const { log, ids, catalogue, clock, configuration } = this;
    const { conclavesRevision, currentId } = this.live.view;
    const conclaveId = ids.objectId();
    const today = dayInRome(clock.now());
    const opening = openConclave({
      conclaveId,
      roundId: ids.objectId(),
      startDate: today,
      referenceDate: configuration.referenceDate ?? today,
      electors: catalogue.electors(),
      majorityBasis: 'electors',
      salt: ids.salt(),
    });
    const { idempotencyKey: _, ...causeOfOpening } = cause; // the key belongs to the event that takes effect
    await log.append(conclaveStream(conclaveId), 'no-stream', toRecordables(opening, ids.uuid, causeOfOpening));
    if (expectedRevision !== undefined && expectedRevision !== this.live.view.revision) return undefined;
    const started = await log.append(
      CONCLAVES,
      conclavesRevision < 0 ? 'no-stream' : conclavesRevision,
      toRecordables([startConclave(conclaveId, currentId)], ids.uuid, cause),
    );
    return started.appended ? { conclaveId, position: started.position } : undefined;
  }

  /** Opens the first edition on a first start. Several processes may try; one succeeds. */
  async openFirst(): Promise<void> {
    if (this.live.edition) return;
    const { clock, ids } = this;
    await this.open({ actor: 'system', recordedAt: clock.now().toISOString(), correlationId: ids.uuid() });
    await this.live.until((view) => view.currentId !== null);
  }
}
