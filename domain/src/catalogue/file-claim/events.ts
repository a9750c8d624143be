import type { DomainEvent } from '../../kernel/event.ts'
import type { EventCatalogue } from '../../kernel/event-catalogue.ts'

/** Stream `fileClaim-<sha1>`: the same bytes stand in one version of the whole site at a time. */
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
  | DomainEvent<'FileClaimReleased', { sha1: string; versionId: string }>

export const fileClaimEvents = {
  FileClaimed: { version: 2, upcasts: { 1: (data) => ({ ...data, fileId: null }) } },
  FileClaimReleased: { version: 1 },
} satisfies Record<FileClaimEvent['type'], EventCatalogue[string]>
