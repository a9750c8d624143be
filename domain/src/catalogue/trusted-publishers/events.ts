import { z } from 'zod'
import type { DescribedEvents, EventOf } from '../../kernel/event-definition.ts'
import { text } from '../../kernel/event-fields.ts'

const dataOf = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object({ projectId: text, publisherId: text, ...shape })

/** Stream `trustedPublishers-<projectId>`: the CI runs that may publish to the project. */
export const trustedPublishersEvents = {
  PublisherTrusted: {
    version: 1,
    confidential: true,
    data: dataOf({
      userId: text.describe('Who trusts it: by their rights it publishes'),
      issuer: text.describe('Of its tokens, to the last slash'),
      source: text.describe('The repository at GitHub, the path of the project at GitLab, else the subject'),
      workflow: text.nullable().describe('null: any'),
      environment: text.nullable().describe('null: any'),
    }),
  },
  /** The name of an owner can pass to somebody else, the number cannot. */
  PublisherOwnerPinned: {
    version: 1,
    confidential: true,
    data: dataOf({ ownerId: text.describe('Number of the owner at the platform, from its first token') }),
  },
  PublisherDistrusted: { version: 1, confidential: true, data: dataOf({}) },
} satisfies DescribedEvents

export type TrustedPublishersEvent = EventOf<typeof trustedPublishersEvents>
