import { Inject } from '@nestjs/common';
import { CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { ballotStream, castVote, isRefusal } from '@fumata/conclave';
import type { VoteCast } from '@fumata/conclave';
import type { VoteAnswer } from '@fumata/contracts';
import { Unavailable } from '@fumata/platform';
import type { ApiRefusal } from '../../../http/refusals.js';
import { LiveView } from '../../../live/live-view.js';
import type { Seen } from '../../../live/live-view.js';
import { SYSTEM } from '../../../system.js';
import type { ApiSystem } from '../../../system.js';
import { recordable } from '@fumata/conclave';
import { AddressCap } from './address-cap.js';
import { BallotBox } from './ballot-box.js';
import type { KnownBallot } from './ballot-box.js';
import { CastVote } from './cast-vote.command.js';
import { VoteAnswers } from './vote-answers.js';

const ATTEMPTS = 5;

/** A vote goes to its voter's own stream; it is answered once it is durable and this process's view has passed it. */
@CommandHandler(CastVote)
export class CastVoteHandler implements ICommandHandler<CastVote> {
  constructor(
    @Inject(SYSTEM) private readonly system: ApiSystem,
    private readonly live: LiveView,
    private readonly ballots: BallotBox,
    private readonly cap: AddressCap,
    private readonly answers: VoteAnswers,
  ) {}

  /** Simultaneous votes of one visitor conflict: whoever comes second decides again on what is in the ballot by then. */
  async execute(command: CastVote): Promise<VoteAnswer | ApiRefusal> {
    if (!this.system.catalogue.exists(command.cardinalId)) return { refused: 'unknown-cardinal' };
    let known = await this.ballots.of(command.voter);
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const outcome = await this.attempt(command, known);
      if (outcome !== 'conflict') return outcome;
      known = await this.ballots.read(command.voter.id);
    }
    throw new Unavailable('event-log', 'too many simultaneous votes in one ballot');
  }

  private async attempt(
    command: CastVote,
    known: KnownBallot,
  ): Promise<VoteAnswer | ApiRefusal | 'conflict'> {
    const { cardinalId, roundNumber, caller, voter } = command;
    const now = this.system.clock.now();
    const at = now.toISOString();
    const decided = castVote(
      {
        cardinalId,
        roundNumber,
        at,
        electable: this.system.catalogue.isElectable(cardinalId),
        cooldownSeconds: this.system.configuration.voteCooldownSeconds,
        idempotencyKey: caller.idempotencyKey,
      },
      known.ballot,
      this.live.edition,
    );
    if ('repeated' in decided) return this.answers.again(decided.repeated);
    if (isRefusal(decided)) return decided;
    const taken = this.cap.take(caller.address, now.getTime());
    if ('wait' in taken) return { refused: 'network-limit', seconds: taken.wait };
    try {
      const seen = await this.record(command, known, decided[0], at);
      if (seen === 'conflict') taken.undo();
      return seen === 'conflict' ? seen : await this.answers.first(voter.id, known, seen);
    } catch (cause) {
      taken.undo();
      this.ballots.forget(voter.id); // whether it was recorded is not known here: the next request reads it
      throw cause;
    }
  }

  private async record(
    { voter, caller }: CastVote,
    { revision }: KnownBallot,
    vote: VoteCast,
    at: string,
  ): Promise<Seen | 'conflict'> {
    const eventId = this.system.ids.uuid();
    const { correlationId, idempotencyKey } = caller;
    const cause = { actor: 'visitor', recordedAt: at, correlationId, idempotencyKey } as const;
    const { seen, forget } = this.live.expecting(eventId);
    try {
      const event = recordable(vote, eventId, cause);
      const outcome = await this.system.log.append(ballotStream(voter.id), revision, [event]);
      if (!outcome.appended) return 'conflict';
      await this.live.reached(outcome.position);
      return await seen;
    } finally {
      forget();
    }
  }
}
