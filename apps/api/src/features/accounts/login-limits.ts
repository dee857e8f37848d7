import { Inject, Injectable } from '@nestjs/common';
import type { Clock } from '@fumata/platform';
import { CLOCK } from '@fumata/stores';
import { providerOf } from '../../http/hosts/network.js';
import { RequestLimits, type RequestLimit, type CountedRequest } from '../../http/limits/request-limits.js';

/** Failed logins; successes are taken back. */
const OF_NETWORK: RequestLimit = { name: 'logins', max: 60, limitsLoopback: true };
const OF_DEVICE: RequestLimit = { name: 'logins of a device', max: 20 };
/** Together with the guesses of strangers, fewer than 100 an hour. */
const OF_DEVICES: RequestLimit = { name: 'logins of all devices', max: 30 };
/** Each successful login costs processor time and a line of the log. */
const SUCCESSES: RequestLimit = { name: 'successful logins', max: 1_200 };
const GUESSES: RequestLimit = { name: 'guesses', max: Infinity };
/** Refused ones count, too: each guesses the current password or makes the server judge a new one. */
const CHANGES: RequestLimit = { name: 'password changes', max: 20 };
/** Guesses of an account's password without a delay; then one in 30 seconds. */
const FREE_GUESSES = 5;
/** From this number of guesses on, refused ones included, one a minute: fewer than 70 in a clock hour. */
const MANY_GUESSES = 10;
const GUESS_IN_TURN = { name: 'guesses in turn', max: 1 };
/**
 * Guesses of a provider's network for an account in a day. A network that has made none also has the first half of each
 * minute.
 */
const OF_PROVIDER: RequestLimit = { name: 'guesses of a provider', max: 1, seconds: 24 * 3_600 };
const HALF_MINUTE_SECONDS = 30;

/** Sender of a password. */
export interface Guesser {
  readonly address: string;
  /** Lower case; it need not exist. */
  readonly email: string;
  /** Browser in which the account has logged in before: neither a flood nor a neighbour may shut it out. */
  readonly device: string | undefined;
  /** Undefined if no account has this address. */
  readonly account: string | undefined;
}

/**
 * Limits guesses of passwords, per account by a growing delay instead of a lock. The first half of each minute is left
 * to networks of providers that have not guessed on that day, so that guesses from the same networks all the time never
 * shut out other people. An attempt counts from its start.
 */
@Injectable()
export class LoginLimits {
  constructor(
    private readonly limits: RequestLimits,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async take(guesser: Guesser): Promise<CountedRequest> {
    const ofDevice = await this.ofDevice(guesser);
    if (ofDevice) return ofDevice;
    const ofNetwork = await this.limits.take(OF_NETWORK, guesser.address);
    return ofNetwork.wait === undefined ? this.ofAccount(guesser, ofNetwork) : ofNetwork;
  }

  /** Call it before the password is checked, and `undo` if the password is wrong. */
  takeSuccess(accountId: string): Promise<CountedRequest> {
    return this.limits.takeFor(SUCCESSES, accountId);
  }

  /** A password change by somebody who is logged in. */
  takeChange(accountId: string): Promise<CountedRequest> {
    return this.limits.takeFor(CHANGES, accountId);
  }

  /** Undefined for an unknown browser and for one without guesses left: both are counted with strangers. */
  private async ofDevice({ device, account }: Guesser): Promise<CountedRequest | undefined> {
    if (device === undefined || account === undefined) return undefined;
    const ofDevice = await this.limits.takeFor(OF_DEVICE, device);
    if (ofDevice.wait !== undefined) return undefined;
    const ofDevices = await this.limits.takeFor(OF_DEVICES, account);
    const undo = async (): Promise<void> => {
      await ofDevice.undo();
      await ofDevices.undo();
    };
    if (ofDevices.wait === undefined) return { count: ofDevice.count, undo };
    await undo();
    return undefined;
  }

  private async ofAccount({ email, address }: Guesser, ofNetwork: CountedRequest): Promise<CountedRequest> {
    const guesses = await this.limits.takeFor(GUESSES, email);
    const ofProvider = await this.limits.takeFor(OF_PROVIDER, `${email} ${providerOf(address)}`);
    const undo = async (): Promise<void> => {
      for (const use of [ofNetwork, guesses, ofProvider]) await use.undo();
    };
    if (guesses.count <= FREE_GUESSES) return { count: guesses.count, undo };
    const turn =
      guesses.count <= MANY_GUESSES
        ? await this.limits.takeFor({ ...GUESS_IN_TURN, seconds: HALF_MINUTE_SECONDS }, email)
        : await this.turnOfMinute(email, ofProvider);
    if (turn.wait !== undefined) await ofProvider.undo(); // nothing was guessed
    return { ...turn, undo };
  }

  private async turnOfMinute(email: string, ofProvider: CountedRequest): Promise<CountedRequest> {
    const seconds = 2 * HALF_MINUTE_SECONDS;
    const second = Math.floor(this.clock.now().getTime() / 1000) % seconds;
    const isLeftToOthers = ofProvider.wait !== undefined && second < HALF_MINUTE_SECONDS;
    return isLeftToOthers
      ? { ...ofProvider, wait: HALF_MINUTE_SECONDS - second }
      : this.limits.takeFor({ ...GUESS_IN_TURN, seconds }, email);
  }
}
