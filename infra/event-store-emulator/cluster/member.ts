import type { WriteAccess } from '../log/writer.ts';
import type { Call } from '../protocol/call.ts';

/** States of a node as `/gossip` names them, with their numbers in the gossip of gRPC. */
export const STATES = {
  Unknown: 2,
  PreReplica: 3,
  Clone: 5,
  Follower: 6,
  PreLeader: 7,
  Leader: 8,
  ShuttingDown: 10,
} as const;

export type State = keyof typeof STATES;

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
  readonly state = 'Leader';
  readonly epoch = 1;
  readonly gossip: readonly Gossip[];
  readonly forwards = false;
  readonly access = 'write';
  readonly isLeader = true;
  readonly hasQuorum = true;

  constructor(instanceId: string, address: Address) {
    this.gossip = [{ ...address, instanceId, state: 'Leader', isAlive: true }];
  }

  mustServe(): void {}

  forward(): Promise<readonly Buffer[]> {
    throw new Error('a single node forwards nothing');
  }
}
