import { createHmac, type KeyObject } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import {
  holdReason,
  receivedVotes,
  type Edition,
  type Timestamp,
  type VoteCast,
  type VoteHeld,
} from '@fumata/conclave';
import { derivedKey } from '@fumata/platform';
import { SECRET } from '@fumata/stores';
import { classPrefixOf } from '../../../http/hosts/network.js';

/** In hexadecimal digits; `isExportedEvent` accepts no other length. */
const CLASS_LENGTH = 12;
const HOUR_LENGTH = '2025-05-08T16'.length;

export interface VoteToHold {
  readonly data: VoteCast['data'];
  readonly eventId: string;
  readonly at: Timestamp;
  readonly address: string;
  /** Votes of the address's IPv4 /24 or IPv6 /48 in this hour of the clock, this one included. */
  readonly ofClass: number;
}

/** Applies the published rule to new votes: which of them are held for examination. */
@Injectable()
export class VoteHolds {
  private readonly key: KeyObject;

  constructor(@Inject(SECRET) secret: string) {
    this.key = derivedKey(secret, 'voter-class');
  }

  /** Undefined if the vote counts: within the rule, of a counted class, or from an address without a network. */
  holdOf(vote: VoteToHold, edition: Edition | undefined): VoteHeld | undefined {
    const { data, at, address, ofClass } = vote;
    const reason = holdReason({ ofClass, ofRounds: () => receivedInHour(edition, at) });
    const prefix = reason && classPrefixOf(address);
    if (reason === undefined || prefix === undefined) return undefined;
    const { conclaveId, roundId } = data;
    const voterClass = this.classOf(conclaveId, prefix);
    if (edition?.classDecisions[voterClass]?.is === 'counted') return undefined;
    return { type: 'VoteHeld', data: { conclaveId, roundId, voteEventId: vote.eventId, class: voterClass, reason } };
  }

  /** A network has another name in each edition. */
  private classOf(conclaveId: string, prefix: string): string {
    return createHmac('sha256', this.key).update(`${conclaveId} ${prefix}`).digest('hex').slice(0, CLASS_LENGTH);
  }
}

/** Votes received in the rounds of an hour of the clock. */
function receivedInHour(edition: Edition | undefined, at: Timestamp): number {
  const hour = at.slice(0, HOUR_LENGTH);
  const rounds = edition?.rounds.filter(({ closedAt }) => closedAt === null || closedAt >= hour) ?? [];
  return rounds.reduce((sum, round) => sum + receivedVotes(round), 0);
}
