import { randomUUID } from 'node:crypto';
import type { WriteAccess } from '../log/writer.ts';
import type { NodeOptions } from '../options.ts';
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

/** A node as the gossip shows it, with the host and port where clients reach it. */
export interface Gossip {
  readonly host: string;
  readonly port: number;
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
  /** Whether this process is still the leader; asked after each commit, before anybody learns of it. */
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

  constructor({ advertised }: NodeOptions) {
    this.gossip = [{ ...advertised, instanceId: randomUUID(), state: 'Leader', isAlive: true }];
  }

  mustServe(): void {}

  forward(): Promise<readonly Buffer[]> {
    throw new Error('a single node forwards nothing');
  }
}
