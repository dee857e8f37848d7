import type { WriteAccess } from '../log/writer.ts';
import type { Call } from '../protocol/call.ts';

/** States of a node, with their numbers in the gossip. */
export const STATES = {
  unknown: 2,
  prereplica: 3,
  catchingup: 4,
  clone: 5,
  follower: 6,
  preleader: 7,
  leader: 8,
  shuttingdown: 10,
} as const;

export type State = keyof typeof STATES;

/** Names of the states in the gossip over HTTP. */
export const STATE_NAMES: Readonly<Record<State, string>> = {
  unknown: 'Unknown',
  prereplica: 'PreReplica',
  catchingup: 'CatchingUp',
  clone: 'Clone',
  follower: 'Follower',
  preleader: 'PreLeader',
  leader: 'Leader',
  shuttingdown: 'ShuttingDown',
};

/** Where clients reach a node. */
export interface Address {
  readonly host: string;
  readonly port: number;
}

export interface Gossip extends Address {
  readonly instanceId: string;
  readonly state: State;
  readonly isAlive: boolean;
}

/** The part of a node in its cluster. */
export interface Member {
  readonly state: State;
  readonly epoch: number;
  /** All nodes as this one knows them, itself included. */
  readonly gossip: readonly Gossip[];
  /** @throws GrpcError when only another node may answer, or none */
  mustServe(requiresLeader: boolean): void;
  /** Whether commands are passed on to the leader. */
  readonly forwards: boolean;
  /** The leader's answers to a call. @throws GrpcError */
  forward(call: Call, messages: readonly Buffer[]): Promise<readonly Buffer[]>;
  readonly access: WriteAccess;
  readonly isLeader: boolean;
  readonly hasQuorum: boolean;
}

/** A node without others. */
export class SingleMember implements Member {
  readonly state = 'leader';
  readonly epoch = 1;
  readonly gossip: readonly Gossip[];
  readonly forwards = false;
  readonly access = 'write';
  readonly isLeader = true;
  readonly hasQuorum = true;

  constructor(instanceId: string, address: Address) {
    this.gossip = [{ ...address, instanceId, state: 'leader', isAlive: true }];
  }

  mustServe(): void {}

  forward(): Promise<readonly Buffer[]> {
    throw new Error('a single node forwards nothing');
  }
}
