import { createHmac, randomBytes, randomInt, timingSafeEqual, type KeyObject } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { VoteChallenge, VoteProof } from '@fumata/contracts';
import { derivedKey, sha256, type Clock, type Configuration } from '@fumata/platform';
import { CLOCK, CONFIGURATION, SECRET } from '@fumata/stores';
import { largestPrefixOf, networkOf } from '../../../http/hosts/network.js';
import { RequestLimits, type RequestLimit } from '../../../http/limits/request-limits.js';
import type { ApiRefusal } from '../../../http/refusals/refusal.js';
import type { Voter } from '../../../http/sessions/voter-cookie.js';

/** Counts votes in windows of five minutes and refuses none. */
const RECENT_VOTES: RequestLimit = { name: 'recent-votes', max: Infinity, seconds: 300 };
const WHOLE_SITE = undefined;
const HOUR_SECONDS = 3_600;
/** With a shorter cooldown, a proof could expire before its vote arrives. */
const MIN_LIFETIME_SECONDS = 60;
/** A proof is accepted until the difficulty has risen by this factor since its challenge. */
const MAX_RISE = 2;
const VOTER_LENGTH = 22;

/**
 * Proofs of work, by the protocol of ALTCHA (version 1). The voter, the difficulty and the expiry stand in the signed
 * salt, so a challenge is not stored. Neither is a used proof: it is valid for its voter only, and no longer than this
 * voter waits for the next vote. `altcha-lib` would need 120 µs to verify one, twenty times as long and half of the
 * time that a vote takes.
 */
@Injectable()
export class VoteProofs {
  private readonly key: KeyObject;

  constructor(
    @Inject(SECRET) secret: string,
    @Inject(CONFIGURATION) private readonly configuration: Configuration,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly limits: RequestLimits,
  ) {
    this.key = derivedKey(secret, 'vote-proof');
  }

  /** Undefined if votes need no proof. */
  async challengeFor(voter: Voter, address: string): Promise<VoteChallenge | undefined> {
    return this.configuration.needsVoteProof ? this.challenge(voter, await this.maxNumber(address)) : undefined;
  }

  /** Undefined if votes need no proof or this one is valid. */
  async refusalOf(proof: VoteProof | undefined, voter: Voter, address: string): Promise<ApiRefusal | undefined> {
    if (!this.configuration.needsVoteProof) return undefined;
    const maxNumber = await this.maxNumber(address);
    if (proof && this.isValid(proof, voter, maxNumber)) return undefined;
    return { refused: 'proof-required', challenge: this.challenge(voter, maxNumber) };
  }

  /** Counts a vote for the difficulty of the next ones; the returned function takes it back. */
  async count(address: string): Promise<() => Promise<void>> {
    if (!this.configuration.needsVoteProof) return () => Promise.resolve();
    const uses = await Promise.all(
      this.subjectsOf(address).map((subject) => this.limits.takeFor(RECENT_VOTES, subject)),
    );
    return async () => void (await Promise.all(uses.map(({ undo }) => undo())));
  }

  private async maxNumber(address: string): Promise<number> {
    const [site = 0, network = 0] = await Promise.all(
      this.subjectsOf(address).map((subject) => this.limits.countOf(RECENT_VOTES, subject)),
    );
    return maxNumberFor({ site, network });
  }

  /** The whole site and the network; without the network on loopback, unless the vote limit was set explicitly. */
  private subjectsOf(address: string): readonly (string | undefined)[] {
    const { explicit } = this.configuration.votesPerAddressPerHour;
    const isExempt = networkOf(address) === 'loopback' && !explicit;
    return isExempt ? [WHOLE_SITE] : [WHOLE_SITE, largestPrefixOf(address)];
  }

  private challenge(voter: Voter, maxNumber: number): VoteChallenge {
    const lifetime = Math.max(MIN_LIFETIME_SECONDS, Math.min(HOUR_SECONDS, this.configuration.voteCooldownSeconds));
    const facts = { voter: voterHash(voter), max: String(maxNumber), expires: String(this.now() + lifetime) };
    // The delimiter at the end keeps digits from moving between the last fact and the number.
    const salt = `${randomBytes(12).toString('hex')}?${new URLSearchParams(facts)}&`;
    const challenge = hashOf(salt, randomInt(1, maxNumber + 1));
    return { algorithm: 'SHA-256', challenge, maxnumber: maxNumber, salt, signature: this.signatureOf(challenge) };
  }

  private isValid({ salt, number, challenge, signature }: VoteProof, voter: Voter, maxNumber: number): boolean {
    if (!salt.endsWith('&') || hashOf(salt, number) !== challenge) return false;
    if (!timingSafeEqual(Buffer.from(signature), Buffer.from(this.signatureOf(challenge)))) return false;
    const facts = new URLSearchParams(salt.slice(salt.indexOf('?') + 1));
    return (
      facts.get('voter') === voterHash(voter) &&
      Number(facts.get('expires')) > this.now() &&
      Number(facts.get('max')) * MAX_RISE >= maxNumber
    );
  }

  private signatureOf(challenge: string): string {
    return createHmac('sha256', this.key).update(challenge).digest('hex');
  }

  private now(): number {
    return Math.floor(this.clock.now().getTime() / 1000);
  }
}

const hashOf = (salt: string, number: number): string => sha256(`${salt}${number}`);

/** The id is random: its hash says nothing to others. */
const voterHash = ({ id }: Voter): string => sha256(id).slice(0, VOTER_LENGTH);

/** Votes counted in the current window of five minutes: of the voter's IPv4 /24 or IPv6 /48, and of the whole site. */
interface SiteAndNetworkVotes {
  readonly network: number;
  readonly site: number;
}

/** A cheap phone, which tries 40,000 numbers a second, finds one up to this in 0.3 s on average (ADR 0033). */
export const MIN_MAX_NUMBER = 24_000;
/** The same phone tries all numbers up to this one in less than 10 s. */
export const MAX_MAX_NUMBER = 384_000;
/** A household, a parish or a class votes at the lowest difficulty. */
const NETWORK_VOTES = 20;
/** Ten votes a second for five minutes. */
const SITE_VOTES = 3_000;
/** All visitors pay for the votes of the site: they raise the difficulty less than those of the own network. */
const MAX_SITE_FACTOR = 4;

/** Largest number that a solver may have to try: grows in proportion to the votes once they exceed the usual number. */
export function maxNumberFor({ network, site }: SiteAndNetworkVotes): number {
  const ofNetwork = Math.max(1, network / NETWORK_VOTES);
  const ofSite = Math.min(MAX_SITE_FACTOR, Math.max(1, site / SITE_VOTES));
  return Math.min(MAX_MAX_NUMBER, Math.ceil(MIN_MAX_NUMBER * ofNetwork * ofSite));
}
