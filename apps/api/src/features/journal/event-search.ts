import { Inject, Injectable } from '@nestjs/common';
import type { Edition } from '@fumata/conclave';
import type { EventLog } from '@fumata/event-log';
import { matchesFilter, type FilterableEvent, type EventFilter } from '@fumata/history';
import { VoterPseudonyms } from '@fumata/platform';
import { editionEventsFrom, ReadModels } from '@fumata/read-models';
import { EVENT_LOG, SECRET } from '@fumata/stores';

/** Events folded per step of the search. */
const WINDOW = 10_000;
/** Events searched per call, in one or two tenths of a second; the client continues with another call. */
const MAX_SEARCHED = 50_000;

interface Paging {
  readonly limit: number;
  /** Sequences, both excluded. */
  readonly before?: number | undefined;
  readonly after?: number | undefined;
}

export interface SearchResult {
  /** Newest first. */
  readonly events: readonly FilterableEvent[];
  /** Where the next call continues; null at the end. */
  readonly continueAt: number | null;
}

/** Searches an edition's events from the newest to the oldest, in windows that begin at snapshots. */
@Injectable()
export class EventSearch {
  readonly pseudonyms: VoterPseudonyms;

  constructor(
    @Inject(SECRET) secret: string,
    @Inject(EVENT_LOG) private readonly log: EventLog,
    private readonly models: ReadModels,
  ) {
    this.pseudonyms = new VoterPseudonyms(secret);
  }

  /** Searches events that this process's view has applied. */
  async search(
    { conclaveId, sequence }: Pick<Edition, 'conclaveId' | 'sequence'>,
    filter: EventFilter,
    { limit, before = Infinity, after = 0 }: Paging,
  ): Promise<SearchResult> {
    const lowest = Math.max(after + 1, filter.from ?? 1);
    const highest = Math.min(sequence, before - 1, filter.to ?? Infinity);
    const isAll = Object.values({ ...filter, from: undefined, to: undefined }).every((value) => value === undefined);
    const matches: FilterableEvent[] = [];
    let top = highest;
    while (top >= lowest && highest - top < MAX_SEARCHED) {
      const first = Math.max(lowest, top + 1 - (isAll ? limit : WINDOW));
      const matching = await this.matching(conclaveId, filter, first, top);
      for (const match of matching.reverse()) {
        if (matches.length === limit) return { events: matches, continueAt: matches.at(-1)?.leaf.sequence ?? null };
        matches.push(match);
      }
      top = first - 1;
    }
    return { events: matches, continueAt: top >= lowest ? top + 1 : null };
  }

  private async matching(
    conclaveId: string,
    filter: EventFilter,
    first: number,
    last: number,
  ): Promise<FilterableEvent[]> {
    const matching: FilterableEvent[] = [];
    const pseudonym = (voter: string): string => this.pseudonyms.of(voter, conclaveId);
    for await (const next of editionEventsFrom({ log: this.log, models: this.models }, conclaveId, first)) {
      if ('by' in next) continue;
      const { event, leaf, aside } = next;
      if (leaf.sequence > last) break;
      if (matchesFilter(filter, { event, leaf, aside }, pseudonym)) matching.push({ event, leaf, aside });
      if (leaf.sequence === last) break;
    }
    return matching;
  }
}
