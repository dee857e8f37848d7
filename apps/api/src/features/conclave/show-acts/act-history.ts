import { Inject, Injectable } from '@nestjs/common';
import {
  actsByRevision,
  CONCLAVES,
  conclaveStream,
  startEventOf,
  startIn,
  upcastConclaveEvents,
  type Actor,
  type Edition,
  type Recorded,
} from '@fumata/conclave';
import { AccountStore, CardinalCatalogue } from '@fumata/content';
import type { ActRow, Acts } from '@fumata/contracts';
import type { EventLog } from '@fumata/event-log';
import type { EditionTotals } from '@fumata/read-models';
import { EVENT_LOG } from '@fumata/stores';
import { namesOf } from '../../../http/answers/actor-name.js';
import type { ApiRefusal } from '../../../http/refusals/refusal.js';
import { Editions } from '../../../view/editions.js';
import { LiveView } from '../../../view/live-view.js';
import { describeAct } from './act-changes.js';

/** Maximum number of events of one act: the end of a round and its consequence. */
const MAX_EVENTS_PER_ACT = 2;
/** The number of an edition's newest acts among which those of one account are searched. */
const MAX_SEARCHED = 10_000;

interface ActsFilter {
  /** On all editions, not only on the current one. */
  readonly onAll: boolean;
  /** Only the acts of this account. */
  readonly accountId: string | undefined;
}

/** The acts on the current edition, or on all, read from their streams as far as this process's view has come. */
@Injectable()
export class ActHistory {
  constructor(
    @Inject(EVENT_LOG) private readonly log: EventLog,
    private readonly accounts: AccountStore,
    private readonly catalogue: CardinalCatalogue,
    private readonly live: LiveView,
    private readonly editions: Editions,
  ) {}

  /** Newest first. */
  async latestActs(limit: number, { onAll, accountId }: ActsFilter): Promise<Acts | ApiRefusal> {
    const { edition, view } = this.live;
    const { position } = view;
    if (!edition || position === null) return { refused: 'no-conclave' };
    const editions: readonly EditionTotals[] = onAll ? Object.values(view.editions) : [edition];
    const switches = await this.stream(CONCLAVES, onAll ? 0 : view.conclavesRevision);
    const newestFirst = editions
      .flatMap((each) => startOf(each, switches) ?? [])
      .toSorted((a, b) => (a.start.position < b.start.position ? 1 : -1));
    const actor = accountId === undefined ? undefined : `admin:${accountId}`;
    const acts: ActWithActor[] = [];
    // All acts of an edition are newer than those of the edition before.
    for (const each of newestFirst) {
      if (acts.length >= limit) break;
      const events = [each.start, ...(await this.latest(actor ? MAX_SEARCHED : limit - acts.length, each.totals))];
      const applied = events.filter((event) => event.position <= position);
      const withDetails = await this.editions.find(each.totals.conclaveId, 'counts');
      const described = withDetails ? this.describeAll(applied, withDetails) : [];
      const matching = described.filter((act) => actor === undefined || act.actor === actor);
      acts.push(...matching.slice(0, limit - acts.length));
    }
    return { acts: await this.named(acts), position };
  }

  /** The last events of the edition's stream, enough for this many acts. */
  private latest(limit: number, { conclaveId, streamRevision }: EditionTotals): Promise<Recorded[]> {
    const from = Math.max(0, streamRevision + 1 - limit * MAX_EVENTS_PER_ACT);
    return this.stream(conclaveStream(conclaveId), from);
  }

  private async stream(name: string, from: number): Promise<Recorded[]> {
    return upcastConclaveEvents(await this.log.readStream(name, from));
  }

  /** Newest first. */
  private describeAll(events: readonly Recorded[], edition: Edition): ActWithActor[] {
    const { catalogue } = this;
    const context = {
      edition,
      editions: this.live.view.editions,
      opening: events.find((event) => event.type === 'ConclaveOpened')?.data,
      nameOf: (cardinalId: string) => catalogue.card(cardinalId).nomComplet,
    };
    return events
      .toSorted((a, b) => (a.position < b.position ? 1 : -1))
      .flatMap((event) => {
        const description = describeAct(event, context);
        return description ? [{ ...description, ...actFieldsOf(event, edition) }] : [];
      });
  }

  private async named(acts: readonly ActWithActor[]): Promise<ActRow[]> {
    const actors = acts.map(({ actor }) => actor);
    const nameOf = await namesOf(actors, this.accounts);
    return acts.map(({ actor, ...act }) => ({ ...act, who: nameOf(actor) }));
  }
}

/** The edition with the event that made it the current one; undefined if it never became current. */
function startOf(totals: EditionTotals, switches: readonly Recorded[]) {
  const start = startEventOf(totals.conclaveId, switches);
  return start && { totals, start };
}

type ActWithActor = Omit<ActRow, 'who'> & { readonly actor: Actor };

function actFieldsOf({ eventId, metadata, type, revision }: Recorded, { acts }: Edition) {
  const act = type === 'ConclaveStarted' ? startIn(acts) : actsByRevision(acts)[revision];
  return {
    _id: eventId,
    revision: act?.revision ?? 0,
    at: metadata.recordedAt,
    actor: metadata.actor,
    reason: metadata.reason ?? null,
  };
}
