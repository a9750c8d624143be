import { Metadata, status } from '@grpc/grpc-js'
import type { Endpoint, Journal } from './journal.ts'

/** Ends a call like the server's own refusals. */
export interface Refusal {
  readonly code: status
  readonly details: string
  readonly metadata?: Metadata
}

const unavailable = (details: string): Refusal => ({ code: status.UNAVAILABLE, details })

export const notReady = unavailable('Server Is Not Ready')

/** Sends the client to the leader. */
const notLeader = ({ host, port }: Endpoint): Refusal => {
  const metadata = new Metadata()
  metadata.set('exception', 'not-leader')
  metadata.set('leader-endpoint-host', host)
  metadata.set('leader-endpoint-port', `${port}`)
  return { code: status.NOT_FOUND, details: 'Leader info available', metadata }
}

/** The refusal of a call that only the leader may handle. undefined: this node is the leader. */
export const refusalOfFollower = (journal: Journal): Refusal | undefined => {
  if (journal.term() !== undefined) return undefined
  const leader = journal.leader()
  return leader ? notLeader(leader) : notReady
}

/** The server's answers: an anonymous sender has no access, and an unknown user counts as anonymous. */
export const refusalOfStranger = (metadata: Metadata, account: string | undefined): Refusal | undefined => {
  if (account === undefined) return undefined
  const [given] = metadata.get('authorization')
  if (given === undefined) return { code: status.PERMISSION_DENIED, details: 'Access Denied' }
  const isKnown = given === `Basic ${Buffer.from(account).toString('base64')}`
  return isKnown ? undefined : { code: status.UNAUTHENTICATED, details: 'Unauthenticated' }
}

export const wantsLeader = (metadata: Metadata): boolean => metadata.get('requires-leader')[0] === 'true'

export const droppedByServer = unavailable('the subscription was dropped')

export const consumerTooSlow: Refusal = { code: status.ABORTED, details: 'Consumer too slow' }
