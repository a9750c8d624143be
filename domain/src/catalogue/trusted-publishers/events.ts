import { z } from 'zod'
import type { DescribedEvents, EventOf } from '../../kernel/event-definition.ts'
import { personalText, text } from '../../kernel/event-fields.ts'

const dataOf = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object({ projectId: text, publisherId: text, ...shape })

const personal = (...fields: string[]) => ({ person: 'userId', fields })

const asBefore = { 1: (data: Record<string, unknown>) => data }

const userId = text.describe('Who trusts it: by their rights it publishes')
const clearTerms = { issuer: text, source: text, workflow: text.nullable(), environment: text.nullable() }

/** Stream `trustedPublishers-<projectId>`: the CI runs that may publish to the project. */
export const trustedPublishersEvents = {
  /** Repositories and hosts are often named after their owner. Events of version 1 have the terms in clear text. */
  PublisherTrusted: {
    version: 2,
    personal: personal('issuer', 'source', 'workflow', 'environment'),
    confidential: true,
    data: dataOf({
      userId,
      issuer: personalText.describe('Of its tokens, to the last slash'),
      source: personalText.describe(
        'The repository at GitHub, the path of the project at GitLab, else the subject',
      ),
      workflow: personalText.nullable().describe('null: any'),
      environment: personalText.nullable().describe('null: any'),
    }),
    former: { 1: dataOf({ userId, ...clearTerms }) },
    upcasts: asBefore,
  },
  /** The name of an owner can pass to somebody else, the number cannot. */
  PublisherOwnerPinned: {
    version: 2,
    personal: personal('ownerId'),
    confidential: true,
    data: dataOf({
      userId: userId.exactOptional().describe('Not there in events of version 1'),
      ownerId: personalText.describe('Number of the owner at the platform, from its first token'),
    }),
    former: { 1: dataOf({ ownerId: text }) },
    upcasts: asBefore,
  },
  PublisherDistrusted: {
    version: 1,
    confidential: true,
    data: dataOf({ userId: userId.exactOptional().describe('Who trusted it. Not there in older events') }),
  },
} satisfies DescribedEvents

export type TrustedPublishersEvent = EventOf<typeof trustedPublishersEvents>
