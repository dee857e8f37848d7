import { AddressRateLimit } from '../../http/address-rate-limit.js';

/** Links per network and hour. */
const LINKS_PER_HOUR = 20;

export class DownloadRateLimit extends AddressRateLimit {
  constructor() {
    super({ limit: LINKS_PER_HOUR, explicit: false });
  }
}
