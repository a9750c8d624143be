import { z } from 'zod'
import type { DescribedEvents, EventOf } from '../../kernel/event-definition.ts'
import { text } from '../../kernel/event-fields.ts'

const claim = { sha1: text, sha512: text, versionId: text, projectId: text }

/** Stream `fileClaim-<sha1>`. Only versions of one project can hold the same bytes at a time. */
export const fileClaimEvents = {
  FileClaimed: {
    version: 2,
    data: z.object({
      ...claim,
      fileId: text.nullable().describe('null in events of the first shape, which named the version alone'),
    }),
    former: { 1: z.object(claim) },
    upcasts: { 1: (data) => ({ ...data, fileId: null }) },
  },
  /** The last holder is about to delete the bytes. */
  FileClaimClosed: { version: 1, bytes: { released: ['sha1'] }, data: z.object({ sha1: text }) },
  FileClaimReleased: { version: 1, data: z.object({ sha1: text, versionId: text }) },
} satisfies DescribedEvents

export type FileClaimEvent = EventOf<typeof fileClaimEvents>
