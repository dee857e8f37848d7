import type { KeyObject } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { EventLog } from '@fumata/event-log';
import { signerOf, type Clock, type Ids } from '@fumata/platform';
import { ConclaveProjector, SealKeyRecord, type Group } from '@fumata/read-models';
import { CLOCK, EVENT_LOG, IDS, SEAL_KEY } from '@fumata/stores';
import { Reactions } from '../reactions/reactions.js';
import { SealerWithThread } from '../sealing/sealer-with-thread.js';
import { FollowerFactory } from './follower-factory.js';
import type { FollowerStatus, LeaderElectedFollower } from './leader-elected-follower.js';

/** The followers of this process by group of read models; complete by type. */
@Injectable()
export class Followers implements Readonly<Record<Group, FollowerStatus>> {
  /** Writes the read models, and carries out reactions to events. */
  readonly conclave: LeaderElectedFollower<ConclaveProjector>;
  /** Seals each round that has ended. */
  readonly sceaux: LeaderElectedFollower<SealerWithThread>;

  constructor(
    @Inject(EVENT_LOG) log: EventLog,
    @Inject(SEAL_KEY) sealKey: KeyObject,
    @Inject(CLOCK) clock: Clock,
    @Inject(IDS) ids: Ids,
    sealKeyRecord: SealKeyRecord,
    factory: FollowerFactory,
  ) {
    const { to: react } = new Reactions(log, clock, ids);
    const signer = signerOf(sealKey);
    this.conclave = factory.create({
      group: 'conclave',
      messages: { stopped: 'projection: stopped, needs an operator', failed: 'projection: failed, retrying' },
      createWriter: (context) => new ConclaveProjector({ ...context, clock, react }),
    });
    this.sceaux = factory.create({
      group: 'sceaux',
      messages: { stopped: 'sealing: stopped, needs an operator', failed: 'sealing: failed, retrying' },
      createWriter: (context) =>
        new SealerWithThread({ ...context, signer, clock, ids, ensureKeyRecorded: () => sealKeyRecord.ensure() }),
    });
  }
}
