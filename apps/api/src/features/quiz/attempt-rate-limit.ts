import { AddressRateLimit } from '../../http/address-rate-limit.js';

/** More runs than a school behind one address plays per hour. */
const ATTEMPTS_PER_HOUR = 600;

/** Limits the runs that one network can store. */
export class AttemptRateLimit extends AddressRateLimit {
  constructor() {
    super({ limit: ATTEMPTS_PER_HOUR, explicit: false });
  }
}
