import { randomUUID } from 'node:crypto';
import gossip from '@eventstore/db-client/generated/gossip_pb.js';
import gossipGrpc from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import type { sendUnaryData, Server, ServerUnaryCall } from '@grpc/grpc-js';

/** A node of a cluster, as its nodes tell of one another. */
export interface Member {
  readonly port: number;
  readonly leads: boolean;
}

/** Lets a node tell who is there, as they stand when it is asked. */
export function addGossip(server: Server, members: () => readonly Member[]): void {
  server.addService(gossipGrpc.GossipService, {
    read: (
      _call: ServerUnaryCall<shared.Empty, gossip.ClusterInfo>,
      answer: sendUnaryData<gossip.ClusterInfo>,
    ) => answer(null, new gossip.ClusterInfo().setMembersList(members().map(told))),
  });
}

function told({ port, leads }: Member): gossip.MemberInfo {
  const { LEADER, FOLLOWER } = gossip.MemberInfo.VNodeState;
  return new gossip.MemberInfo()
    .setInstanceId(new shared.UUID().setString(randomUUID()))
    .setTimeStamp('0')
    .setIsAlive(true)
    .setState(leads ? LEADER : FOLLOWER)
    .setHttpEndPoint(new gossip.EndPoint().setAddress('127.0.0.1').setPort(port));
}
