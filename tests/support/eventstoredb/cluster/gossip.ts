import gossipService from '@eventstore/db-client/generated/gossip_grpc_pb.js'
import gossip from '@eventstore/db-client/generated/gossip_pb.js'
import type { Server } from '@grpc/grpc-js'
import type { Membership } from './members.ts'

const { LEADER, FOLLOWER, UNKNOWN } = gossip.MemberInfo.VNodeState

/** Tells clients the nodes, and which one leads, by its place. undefined: nobody knows a leader. */
export const serveGossip = (
  server: Server,
  { members, self }: Membership,
  leader: () => number | undefined,
): void => {
  const stateOf = (place: number) => {
    if (place === leader()) return LEADER
    return leader() === undefined && place === self ? UNKNOWN : FOLLOWER
  }
  const memberInfo = ({ host, port }: Membership['members'][number], place: number) =>
    new gossip.MemberInfo()
      .setState(stateOf(place))
      .setIsAlive(true)
      .setTimeStamp('0')
      .setHttpEndPoint(new gossip.EndPoint().setAddress(host).setPort(port))
  server.addService(gossipService.GossipService, {
    read: (_: unknown, answer: (error: null, info: unknown) => void) =>
      answer(null, new gossip.ClusterInfo().setMembersList(members.map(memberInfo))),
  })
}
