import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { castVote, toRecordable } from '@fumata/conclave';
import { CardinalCatalogue } from '@fumata/content';
import type { VoteAnswer } from '@fumata/contracts';
import type { Clock, Configuration, Ids } from '@fumata/platform';
import { CLOCK, CONFIGURATION, IDS } from '@fumata/stores';
import type { ApiRefusal } from '../../../http/refusal.js';
import { AddressRateLimit, type CountedRequest } from '../../../http/address-rate-limit.js';
import { LiveView } from '../../../view/live-view.js';
import { BallotBox, type DecideVote, type VoteOutcome } from './ballot-box.js';
import { CastVote } from './cast-vote.command.js';
import { VoteAnswers } from './vote-answers.js';

/** A vote goes to its voter's own stream; it is answered once it is durable and this process's view has applied it. */
@CommandHandler(CastVote)
export class CastVoteHandler implements ICommandHandler<CastVote> {
  constructor(
    @Inject(CONFIGURATION) private readonly configuration: Configuration,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(IDS) private readonly ids: Ids,
    private readonly catalogue: CardinalCatalogue,
    private readonly live: LiveView,
    private readonly ballots: BallotBox,
    private readonly rateLimit: AddressRateLimit,
    private readonly answers: VoteAnswers,
  ) {}

  async execute(command: CastVote): Promise<VoteAnswer | ApiRefusal> {
    const { voter, cardinalId, caller } = command;
    if (!this.catalogue.exists(cardinalId)) return { refused: 'unknown-cardinal' };
    const now = this.clock.now();
    const eventId = this.ids.uuid();
    const decide = this.decider(command, eventId, now.toISOString());
    // A refused or repeated vote does not use the network's limit, and gets its own reason.
    const preview = decide(await this.ballots.of(voter), this.live.edition);
    if ('refused' in preview) return preview;
    if ('repeated' in preview) return this.answers.to(voter, { outcome: 'repeated', ...preview });
    const taken = this.rateLimit.take(caller.address, now.getTime(), voter.id);
    if ('wait' in taken) return { refused: 'network-limit', seconds: taken.wait };
    return this.answers.to(voter, await this.record(command, eventId, decide, taken));
  }

  /** Uses the network's limit only for a vote that counts; after a fault that is not known. */
  private async record(
    { voter }: CastVote,
    eventId: string,
    decide: DecideVote,
    taken: CountedRequest,
  ): Promise<VoteOutcome> {
    try {
      const outcome = await this.ballots.cast(voter, eventId, decide);
      if (outcome.outcome !== 'recorded' || !outcome.applied?.counted) taken.undo();
      return outcome;
    } catch (cause) {
      taken.markUnknown(); // it may have been recorded
      throw cause;
    }
  }

  private decider({ cardinalId, roundNumber, caller }: CastVote, eventId: string, at: string): DecideVote {
    const { correlationId, idempotencyKey } = caller;
    const cooldownSeconds = this.configuration.voteCooldownSeconds;
    return (ballot, edition) => {
      const electable = this.catalogue.isElectable(cardinalId);
      const vote = { cardinalId, roundNumber, at, electable, cooldownSeconds, idempotencyKey };
      const decided = castVote(vote, ballot, edition);
      if ('refused' in decided || 'repeated' in decided) return decided;
      const cause = { actor: 'visitor', recordedAt: at, correlationId, idempotencyKey } as const;
      return [toRecordable(decided[0], eventId, cause)];
    };
  }
}
