import type { DomainEvent } from '../../kernel/event.ts'
import type { EventCatalogue } from '../../kernel/event-definition.ts'

/** Stream `fileClaim-<sha1>`. Only versions of one project can hold the same bytes at a time. */
export type FileClaimEvent =
  | DomainEvent<
      'FileClaimed',
      {
        sha1: string
        sha512: string
        /** null in events of the first shape, which named the version but not the file. */
        fileId: string | null
        versionId: string
        projectId: string
      }
    >
  /** The last holder is about to delete the bytes. */
  | DomainEvent<'FileClaimClosed', { sha1: string }>
  | DomainEvent<'FileClaimReleased', { sha1: string; versionId: string }>

export const fileClaimEvents = {
  FileClaimed: { version: 2, upcasts: { 1: (data) => ({ ...data, fileId: null }) } },
  FileClaimClosed: { version: 1 },
  FileClaimReleased: { version: 1 },
} satisfies Record<FileClaimEvent['type'], EventCatalogue[string]>
