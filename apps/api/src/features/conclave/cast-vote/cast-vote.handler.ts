import { Inject } from '@nestjs/common';
import { CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { castVote, isRefusal, toRecordable } from '@fumata/conclave';
import type { Ballot, Edition, OwnVote, Recordable, VoteCast } from '@fumata/conclave';
import { CardinalCatalogue } from '@fumata/content';
import type { VoteAnswer } from '@fumata/contracts';
import type { Clock, Configuration, Ids } from '@fumata/platform';
import { CLOCK, CONFIGURATION, IDS } from '@fumata/stores';
import type { ApiRefusal } from '../../../http/refusal.js';
import { AddressCap } from '../../../http/address-cap.js';
import type { Taken } from '../../../http/address-cap.js';
import { BallotBox } from './ballot-box.js';
import { CastVote } from './cast-vote.command.js';
import { VoteAnswers } from './vote-answers.js';

/** The same request again: nothing is recorded, the first vote answers. */
interface Repeated {
  readonly refused: 'repeated';
  readonly earlier: OwnVote;
}

/** A vote goes to its voter's own stream; it is answered once it is durable and this process's view has passed it. */
@CommandHandler(CastVote)
export class CastVoteHandler implements ICommandHandler<CastVote> {
  constructor(
    @Inject(CONFIGURATION) private readonly configuration: Configuration,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(IDS) private readonly ids: Ids,
    private readonly catalogue: CardinalCatalogue,
    private readonly ballots: BallotBox,
    private readonly cap: AddressCap,
    private readonly answers: VoteAnswers,
  ) {}

  async execute(command: CastVote): Promise<VoteAnswer | ApiRefusal> {
    const { voter, cardinalId, caller } = command;
    if (!this.catalogue.exists(cardinalId)) return { refused: 'unknown-cardinal' };
    const now = this.clock.now();
    const eventId = this.ids.uuid();
    let taken: ReturnType<AddressCap['take']> | undefined;
    /** At most once. */
    const release = (how: keyof Taken): void => {
      if (taken && 'undo' in taken) taken[how]();
      taken = undefined;
    };
    try {
      const outcome = await this.ballots.add<Repeated | ApiRefusal>(voter, eventId, (ballot, edition) => {
        const decided = this.decide(command, now.toISOString(), ballot, edition);
        if ('refused' in decided) return decided;
        taken ??= this.cap.take(caller.address, now.getTime(), voter.id);
        if ('wait' in taken) return { refused: 'network-limit', seconds: taken.wait } as const;
        return [this.recorded(decided, eventId, now.toISOString(), command)];
      });
      if ('passed' in outcome) {
        const answer = await this.answers.first(voter, outcome);
        if ('refused' in answer) release('undo');
        return answer;
      }
      release('undo');
      return outcome.refused === 'repeated' ? await this.answers.again(voter, outcome.earlier) : outcome;
    } catch (cause) {
      release('leaveOpen'); // it may have been recorded
      throw cause;
    }
  }

  private decide(
    { cardinalId, roundNumber, caller }: CastVote,
    at: string,
    ballot: Ballot,
    edition: Edition | undefined,
  ): VoteCast | Repeated | ApiRefusal {
    const { catalogue, configuration } = this;
    const decided = castVote(
      {
        cardinalId,
        roundNumber,
        at,
        electable: catalogue.isElectable(cardinalId),
        cooldownSeconds: configuration.voteCooldownSeconds,
        idempotencyKey: caller.idempotencyKey,
      },
      ballot,
      edition,
    );
    if ('repeated' in decided) return { refused: 'repeated', earlier: decided.repeated };
    return isRefusal(decided) ? decided : decided[0];
  }

  private recorded(
    vote: VoteCast,
    eventId: string,
    recordedAt: string,
    { caller: { correlationId, idempotencyKey } }: CastVote,
  ): Recordable<VoteCast> {
    return toRecordable(vote, eventId, { actor: 'visitor', recordedAt, correlationId, idempotencyKey });
  }
}
