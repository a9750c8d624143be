import type { CiIdentity } from '../../kernel/ci-identity.ts'
import type { Decider } from '../../kernel/decider.ts'
import { isErased } from '../../kernel/event-definition.ts'
import { reject } from '../../kernel/rejection.ts'
import type { CatalogueContext } from '../access.ts'
import { notPermitted } from '../not-permitted.ts'
import { may } from '../policy.ts'
import type { TrustedPublishersEvent } from './events.ts'
import {
  isPublisher,
  isSameTerms,
  ownerIdOf,
  type Publisher,
  type PublisherTerms,
  termsOf,
  termsProblem,
} from './publisher.ts'

export const MAX_PUBLISHERS = 20

export type TrustedPublishersCommand =
  | {
      readonly type: 'TrustPublisher'
      readonly projectId: string
      readonly publisherId: string
      readonly userId: string
      readonly terms: PublisherTerms
    }
  | { readonly type: 'DistrustPublisher'; readonly projectId: string; readonly publisherId: string }
  /** A token has proved that it comes from this publisher. Only the product can know. */
  | {
      readonly type: 'AdmitPublisher'
      readonly projectId: string
      readonly publisherId: string
      readonly issuer: string
      readonly identity: CiIdentity
    }

export type TrustedPublishersState = readonly Publisher[]

/** The codes with which each command can be refused. */
export const trustedPublishersRejections = {
  TrustPublisher: [
    'not-permitted',
    'publisher-issuer-invalid',
    'publisher-source-invalid',
    'publisher-details-invalid',
    'publisher-already-trusted',
    'too-many-publishers',
  ],
  DistrustPublisher: ['not-permitted', 'publisher-not-found'],
  AdmitPublisher: ['publisher-not-trusted'],
} as const satisfies Record<TrustedPublishersCommand['type'], readonly string[]>

export type TrustedPublishersRejection =
  (typeof trustedPublishersRejections)[keyof typeof trustedPublishersRejections][number]

export const trustedPublishersDecider: Decider<
  TrustedPublishersState,
  TrustedPublishersCommand,
  TrustedPublishersEvent,
  TrustedPublishersRejection,
  CatalogueContext
> = {
  initial: [],
  decide: (command, publishers, context) => {
    const { projectId, publisherId } = command
    if (command.type === 'AdmitPublisher') {
      const { issuer, identity } = command
      const publisher = publishers.find((each) => each.publisherId === publisherId)
      if (!publisher || !isPublisher(publisher, issuer, identity))
        return reject('publisher-not-trusted', 'The project trusts no such publisher.')
      const ownerId = ownerIdOf(identity)
      if (publisher.ownerId !== null || ownerId === null) return []
      const { userId } = publisher
      return [{ type: 'PublisherOwnerPinned', data: { projectId, publisherId, userId, ownerId } }]
    }
    if (!may(context, 'publisher.trust')) return notPermitted('say who publishes to this project')
    if (command.type === 'DistrustPublisher') {
      const publisher = publishers.find((each) => each.publisherId === publisherId)
      if (!publisher) return reject('publisher-not-found', 'The project trusts no such publisher.')
      const { userId } = publisher
      return [{ type: 'PublisherDistrusted', data: { projectId, publisherId, userId } }]
    }
    const { userId, terms } = command
    const problem = termsProblem(terms)
    if (problem) return problem
    if (publishers.some((each) => isSameTerms(each, terms)))
      return reject('publisher-already-trusted', 'The project trusts this publisher already.')
    if (publishers.length >= MAX_PUBLISHERS)
      return reject('too-many-publishers', `A project trusts at most ${MAX_PUBLISHERS} publishers.`)
    return [{ type: 'PublisherTrusted', data: { projectId, publisherId, userId, ...terms } }]
  },
  evolve: (publishers, event) => {
    const { publisherId } = event.data
    if (event.type === 'PublisherTrusted') {
      const terms = termsOf(event.data)
      if (terms === null) return publishers
      return [...publishers, { publisherId, userId: event.data.userId, ...terms, ownerId: null }]
    }
    if (event.type === 'PublisherDistrusted')
      return publishers.filter((each) => each.publisherId !== publisherId)
    const { ownerId } = event.data
    // Without the number any owner of this name would do.
    if (isErased(ownerId)) return publishers.filter((each) => each.publisherId !== publisherId)
    return publishers.map((each) => (each.publisherId === publisherId ? { ...each, ownerId } : each))
  },
}
