import { Injectable } from '@nestjs/common';
import type { Group } from '@fumata/read-models';
import { Sealing } from '../sealing/sealing.js';
import type { Followed } from './leader-elected-follower.js';
import { Projection } from './projection.js';

/** The followers of this process by group of read models; complete by type. */
@Injectable()
export class Followers implements Readonly<Record<Group, Followed>> {
  constructor(
    readonly conclave: Projection,
    readonly sceaux: Sealing,
  ) {}
}
