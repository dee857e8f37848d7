import { AddressCap } from '../../http/address-cap.js';

/** Links per network and hour. */
const LINKS_PER_HOUR = 20;

export class DownloadCap extends AddressCap {
  constructor() {
    super({ limit: LINKS_PER_HOUR, explicit: false });
  }
}
