import type { DomainEvent } from '../../kernel/event.ts'
import type { EventCatalogue } from '../../kernel/event-definition.ts'

/** Stream `fileClaim-<sha1>`: the same bytes stand in versions of one project at a time. */
export type FileClaimEvent =
  | DomainEvent<
      'FileClaimed',
      {
        sha1: string
        sha512: string
        /** null where it was claimed for a version without saying for which of its files. */
        fileId: string | null
        versionId: string
        projectId: string
      }
    >
  /** The last holder goes, and the bytes with it. */
  | DomainEvent<'FileClaimClosed', { sha1: string }>
  | DomainEvent<'FileClaimReleased', { sha1: string; versionId: string }>

export const fileClaimEvents = {
  FileClaimed: { version: 2, upcasts: { 1: (data) => ({ ...data, fileId: null }) } },
  FileClaimClosed: { version: 1 },
  FileClaimReleased: { version: 1 },
} satisfies Record<FileClaimEvent['type'], EventCatalogue[string]>
