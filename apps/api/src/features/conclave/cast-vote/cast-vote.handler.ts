import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler, Command } from '@nestjs/cqrs';
import {
  castVote,
  emptyBallot,
  toRecordable,
  type AppliedEvent,
  type Ballot,
  type Edition,
  type VoterId,
} from '@fumata/conclave';
import { CardinalCatalogue } from '@fumata/content';
import type { Vote, VoteAnswer } from '@fumata/contracts';
import type { Clock, Configuration, Ids } from '@fumata/platform';
import { KeyRecord } from '@fumata/read-models';
import { CLOCK, CONFIGURATION, IDS } from '@fumata/stores';
import type { ApiRefusal } from '../../../http/refusals/refusal.js';
import { RequestLimits, type RequestLimit, type CountedRequest } from '../../../http/limits/request-limits.js';
import { voteLimitOf } from '../../../http/limits/vote-limit.js';
import { LiveView } from '../../../view/live-view.js';
import { BallotBox, type DecideVote, type Vote as VoteToCast, type VoteOutcome } from './ballot-box.js';
import { leastRecentlyUsed } from './ballot-cache.js';
import { VoteAnswers } from './vote-answers.js';
import { VoteHolds } from './vote-holds.js';
import { VoteProofs } from './vote-proofs.js';
import type { Caller } from '../../../http/sessions/caller.js';
import type { Voter } from '../../../http/sessions/voter-cookie.js';

export class CastVote extends Command<VoteAnswer | ApiRefusal> {
  constructor(
    readonly voter: Voter,
    readonly vote: Vote,
    readonly caller: Caller,
  ) {
    super();
  }
}

const MAX_UNKNOWN_OUTCOMES = 50_000;

/** A vote goes to its voter's own stream; it is answered once it is durable and this process's view has applied it. */
@CommandHandler(CastVote)
export class CastVoteHandler implements ICommandHandler<CastVote> {
  private readonly limit: RequestLimit;
  /** Votes of unknown outcome stay counted for their network; the next request of such a voter is not counted again. */
  private readonly unknownOutcomes = leastRecentlyUsed<VoterId, CountedRequest>(MAX_UNKNOWN_OUTCOMES);

  constructor(
    @Inject(CONFIGURATION) private readonly configuration: Configuration,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(IDS) private readonly ids: Ids,
    private readonly catalogue: CardinalCatalogue,
    private readonly ballots: BallotBox,
    private readonly live: LiveView,
    private readonly limits: RequestLimits,
    private readonly proofs: VoteProofs,
    private readonly holds: VoteHolds,
    private readonly answers: VoteAnswers,
    private readonly keyRecord: KeyRecord,
  ) {
    this.limit = voteLimitOf(configuration);
  }

  async execute(command: CastVote): Promise<VoteAnswer | ApiRefusal> {
    const { voter, vote, caller } = command;
    const { secondsUntilVote: seconds } = voter;
    const precondition: ApiRefusal | undefined =
      seconds > 0
        ? { refused: 'voter-cookie-required', seconds }
        : await this.proofs.refusalOf(vote.proof, voter, caller.address);
    if (precondition) return (await this.rulesRefusal(command)) ?? precondition;
    if (!this.catalogue.exists(vote.cardinalId)) return { refused: 'unknown-cardinal' };
    await this.keyRecord.ensure(); // a receipt can be verified only if the log holds its key
    const outcome = await this.record(command);
    if (outcome.outcome === 'recorded' && !isInTime(outcome.applied)) await this.ballots.setAside(voter, outcome);
    return this.answers.answerTo(voter, outcome);
  }

  /**
   * Why the vote would be refused whatever its cookie and proof, limits of time and network apart. The ballot is read
   * only for what may be the repeat of an earlier vote, which is never refused; all else is in memory.
   */
  private async rulesRefusal(command: CastVote): Promise<ApiRefusal | undefined> {
    const { voter, vote, caller } = command;
    if (!this.catalogue.exists(vote.cardinalId)) return { refused: 'unknown-cardinal' };
    const decide = (ballot: Ballot) => this.decide(command, this.clock.now().toISOString(), ballot, this.live.edition);
    const asFirstVote = decide(emptyBallot);
    if (!('refused' in asFirstVote)) return undefined;
    const decided = caller.idempotencyKey === undefined ? asFirstVote : decide(await this.ballots.of(voter));
    return 'refused' in decided ? decided : undefined;
  }

  /**
   * A vote uses the network's limit only if it is in time; after a fault this is unknown. The limit is checked after
   * the decision, so that a refused or repeated vote is answered with its own reason.
   */
  private async record(command: CastVote): Promise<VoteOutcome> {
    const { voter, caller } = command;
    const now = this.clock.now();
    const eventId = this.ids.uuid();
    let use: CountedRequest | undefined;
    const admit = async (): Promise<ApiRefusal | undefined> => {
      use = this.unknownOutcomes.get(voter.id) ?? (await this.take(caller.address));
      this.unknownOutcomes.delete(voter.id);
      return use.wait === undefined ? undefined : { refused: 'network-limit', seconds: use.wait };
    };
    try {
      const decide = this.voteDecider(command, eventId, now.toISOString());
      const hold = this.holdDecider(caller, () => use?.countOfLargest ?? 0);
      const outcome = await this.ballots.cast({ voter, eventId, decide, admit, hold });
      const isUsed = outcome.outcome === 'recorded' && isInTime(outcome.applied);
      if (!isUsed) await use?.undo();
      return outcome;
    } catch (cause) {
      if (use) this.unknownOutcomes.set(voter.id, use);
      throw cause;
    }
  }

  /** Counts a vote for its network, and for the difficulty of the next proofs. */
  private async take(address: string): Promise<CountedRequest> {
    const [use, uncount] = await Promise.all([this.limits.take(this.limit, address), this.proofs.count(address)]);
    const undo = async (): Promise<void> => void (await Promise.all([use.undo(), uncount()]));
    return { ...use, undo };
  }

  /** After a conflict the hold of the newer decision has the same id. */
  private holdDecider({ address, correlationId }: Caller, ofClass: () => number): VoteToCast['hold'] {
    let holdId: string | undefined;
    return ({ eventId, data, metadata: { recordedAt } }, edition) => {
      const event = this.holds.holdOf({ data, eventId, at: recordedAt, address, ofClass: ofClass() }, edition);
      if (!event) return undefined;
      holdId ??= this.ids.uuid();
      return toRecordable(event, holdId, { actor: 'system', recordedAt, correlationId, causationId: eventId });
    };
  }

  private voteDecider(command: CastVote, eventId: string, at: string): DecideVote {
    const { correlationId, idempotencyKey } = command.caller;
    return (ballot, edition) => {
      const decided = this.decide(command, at, ballot, edition);
      if ('refused' in decided || 'repeated' in decided) return decided;
      const cause = { actor: 'visitor', recordedAt: at, correlationId, idempotencyKey } as const;
      return [toRecordable(decided[0], eventId, cause)];
    };
  }

  private decide({ vote, caller }: CastVote, at: string, ballot: Ballot, edition: Edition | undefined) {
    const { cardinalId, roundNumber } = vote;
    const { idempotencyKey } = caller;
    const electable = this.catalogue.isElectable(cardinalId);
    const cooldownSeconds = this.configuration.voteCooldownSeconds;
    return castVote({ cardinalId, roundNumber, at, electable, cooldownSeconds, idempotencyKey }, ballot, edition);
  }
}

/** A held vote is in time, too: its voter waits for the next one as after any other. */
const isInTime = ({ counted, held }: AppliedEvent): boolean => counted || held;
