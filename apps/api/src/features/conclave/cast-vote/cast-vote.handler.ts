import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { castVote, toRecordable } from '@fumata/conclave';
import { CardinalCatalogue } from '@fumata/content';
import type { VoteAnswer } from '@fumata/contracts';
import type { Clock, Configuration, Ids } from '@fumata/platform';
import { SealKeyRecord } from '@fumata/read-models';
import { CLOCK, CONFIGURATION, IDS } from '@fumata/stores';
import type { ApiRefusal } from '../../../http/refusal.js';
import { AddressRateLimit, NOT_COUNTED } from '../../../http/address-rate-limit.js';
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
    private readonly ballots: BallotBox,
    private readonly rateLimit: AddressRateLimit,
    private readonly answers: VoteAnswers,
    private readonly sealKey: SealKeyRecord,
  ) {}

  async execute(command: CastVote): Promise<VoteAnswer | ApiRefusal> {
    if (!this.catalogue.exists(command.cardinalId)) return { refused: 'unknown-cardinal' };
    await this.sealKey.ensure(); // signs the receipt
    return this.answers.to(command.voter, await this.record(command));
  }

  /**
   * A vote uses the network's limit only if it counts; after a fault this is unknown. The limit is checked after the
   * decision, so that a refused or repeated vote is answered with its own reason.
   */
  private async record(command: CastVote): Promise<VoteOutcome> {
    const { voter, caller } = command;
    const now = this.clock.now();
    const eventId = this.ids.uuid();
    let limitUse = NOT_COUNTED;
    const admit = (): ApiRefusal | undefined => {
      const taken = this.rateLimit.take(caller.address, now.getTime(), voter.id);
      if ('wait' in taken) return { refused: 'network-limit', seconds: taken.wait };
      limitUse = taken;
      return undefined;
    };
    try {
      const decide = this.decider(command, eventId, now.toISOString());
      const outcome = await this.ballots.cast({ voter, eventId, decide, admit });
      if (outcome.outcome !== 'recorded' || !outcome.applied?.counted) limitUse.undo();
      return outcome;
    } catch (cause) {
      limitUse.markUnknown(); // it may have been recorded
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
