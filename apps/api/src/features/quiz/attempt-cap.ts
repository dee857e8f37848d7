import { AddressCap } from '../../http/address-cap.js';

/** More runs than a school behind one address plays in an hour. */
const ATTEMPTS_PER_HOUR = 600;

/** So that nobody fills the store with runs. */
export class AttemptCap extends AddressCap {
  constructor() {
    super({ limit: ATTEMPTS_PER_HOUR, explicit: false });
  }
}
