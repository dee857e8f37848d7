import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { castVote, toRecordable, type VoterId } from '@fumata/conclave';
import { CardinalCatalogue } from '@fumata/content';
import type { VoteAnswer } from '@fumata/contracts';
import type { Clock, Configuration, Ids } from '@fumata/platform';
import { SealKeyRecord } from '@fumata/read-models';
import { CLOCK, CONFIGURATION, IDS } from '@fumata/stores';
import type { ApiRefusal } from '../../../http/refusal.js';
import { RequestLimits, type RequestLimit, type Taken } from '../../../http/request-limits.js';
import { BallotBox, type DecideVote, type VoteOutcome } from './ballot-box.js';
import { CastVote } from './cast-vote.command.js';
import { leastRecentlyUsed } from './least-recently-used.js';
import { VoteAnswers } from './vote-answers.js';

const MAX_UNKNOWN_OUTCOMES = 50_000;

/** A vote goes to its voter's own stream; it is answered once it is durable and this process's view has applied it. */
@CommandHandler(CastVote)
export class CastVoteHandler implements ICommandHandler<CastVote> {
  private readonly limit: RequestLimit;
  /** Votes of unknown outcome stay counted for their network; the next request of such a voter is not counted again. */
  private readonly unknownOutcomes = leastRecentlyUsed<VoterId, Taken>(MAX_UNKNOWN_OUTCOMES);

  constructor(
    @Inject(CONFIGURATION) private readonly configuration: Configuration,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(IDS) private readonly ids: Ids,
    private readonly catalogue: CardinalCatalogue,
    private readonly ballots: BallotBox,
    private readonly limits: RequestLimits,
    private readonly answers: VoteAnswers,
    private readonly sealKey: SealKeyRecord,
  ) {
    const { limit, explicit } = configuration.votesPerAddressPerHour;
    this.limit = { name: 'votes', max: limit, limitsLoopback: explicit };
  }

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
    let taken: Taken | undefined;
    const admit = async (): Promise<ApiRefusal | undefined> => {
      taken = this.unknownOutcomes.get(voter.id) ?? (await this.limits.take(this.limit, caller.address));
      this.unknownOutcomes.delete(voter.id);
      return taken.wait === undefined ? undefined : { refused: 'network-limit', seconds: taken.wait };
    };
    try {
      const decide = this.decider(command, eventId, now.toISOString());
      const outcome = await this.ballots.cast({ voter, eventId, decide, admit });
      const isCounted = outcome.outcome === 'recorded' && outcome.applied?.counted;
      if (!isCounted) await taken?.undo();
      return outcome;
    } catch (cause) {
      if (taken) this.unknownOutcomes.set(voter.id, taken);
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
