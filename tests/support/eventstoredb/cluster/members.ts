import type { Endpoint } from '../journal.ts'

/** A node as the others in its cluster know it. */
export interface Member extends Endpoint {
  /** The port for messages of other nodes. */
  readonly internalPort: number
}

export interface Membership {
  readonly members: readonly Member[]
  /** The place of this node among them. */
  readonly self: number
}

export const majorityOf = ({ members }: Membership): number => Math.floor(members.length / 2) + 1

export const othersOf = ({ members, self }: Membership) =>
  members.map((member, place) => ({ member, place })).filter(({ place }) => place !== self)
