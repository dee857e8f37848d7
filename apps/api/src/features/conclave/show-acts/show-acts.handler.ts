import { Inject } from '@nestjs/common';
import { QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { CONCLAVES, conclaveStream, upcast } from '@fumata/conclave';
import type { Actor, ConclaveView, Edition, Recorded } from '@fumata/conclave';
import type { ActRow, Acts } from '@fumata/contracts';
import { nameOf } from '../../../http/actor-name.js';
import type { ApiRefusal } from '../../../http/refusal.js';
import { LiveView } from '../../../live/live-view.js';
import { SYSTEM } from '../../../system.js';
import type { ApiSystem } from '../../../system.js';
import { ShowActs } from './show-acts.query.js';
import { tell } from './telling.js';

/** An act is at most two events: the end of a round, and what came of it. */
const EVENTS_OF_AN_ACT = 2;

/** Reads the acts of the current edition from its streams, as far as this process's view has come. */
@QueryHandler(ShowActs)
export class ShowActsHandler implements IQueryHandler<ShowActs> {
  constructor(
    @Inject(SYSTEM) private readonly system: ApiSystem,
    private readonly live: LiveView,
  ) {}

  async execute({ limit }: ShowActs): Promise<Acts | ApiRefusal> {
    const { edition, view } = this.live;
    const { position } = view;
    if (!edition || position === null) return { refused: 'no-conclave' };
    const events = await this.latest(limit, edition, view);
    const seen = events.filter((event) => event.position <= position);
    const told = this.tellAll(seen, edition).slice(0, limit);
    return { acts: await this.named(told), position };
  }

  /** Enough events of the edition's own stream for so many acts, and the one by which it became the current one. */
  private async latest(limit: number, edition: Edition, view: ConclaveView): Promise<Recorded[]> {
    const { log } = this.system;
    const from = Math.max(0, edition.streamRevision + 1 - limit * EVENTS_OF_AN_ACT);
    const [switches, own] = await Promise.all([
      log.readStream(CONCLAVES, view.conclavesRevision),
      log.readStream(conclaveStream(edition.conclaveId), from),
    ]);
    return [...switches, ...own].map((event) => upcast(event));
  }

  /** Newest first. */
  private tellAll(events: readonly Recorded[], edition: Edition): Unnamed[] {
    const { catalogue } = this.system;
    const telling = {
      edition,
      editions: this.live.view.editions,
      opening: events.find((event) => event.type === 'ConclaveOpened')?.data,
      nameOf: (cardinalId: string) => catalogue.card(cardinalId).nomComplet,
    };
    return events
      .toSorted((a, b) => (a.position < b.position ? 1 : -1))
      .flatMap((event) => {
        const told = tell(event, telling);
        return told ? [{ ...told, ...about(event, edition) }] : [];
      });
  }

  private async named(acts: readonly Unnamed[]): Promise<ActRow[]> {
    const { accounts } = this.system;
    const actors = [...new Set(acts.map(({ actor }) => actor))];
    const names = new Map(
      await Promise.all(actors.map(async (actor) => [actor, await nameOf(actor, accounts)] as const)),
    );
    return acts.map(({ actor, ...act }) => ({ ...act, who: names.get(actor) ?? '' }));
  }
}

type Unnamed = Omit<ActRow, 'who'> & { readonly actor: Actor };

/** The fold has one act for each event of the edition's own stream, in their order, beside that of its beginning. */
function about({ eventId, metadata, type, revision }: Recorded, { acts }: Edition) {
  const act =
    type === 'ConclaveStarted'
      ? acts.find((each) => each.type === type)
      : acts.filter((each) => each.type !== 'ConclaveStarted')[revision];
  return {
    _id: eventId,
    revision: act?.revision ?? 0,
    at: metadata.recordedAt,
    actor: metadata.actor,
    reason: metadata.reason ?? null,
  };
}
