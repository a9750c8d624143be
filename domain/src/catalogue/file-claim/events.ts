import type { DomainEvent } from '../../kernel/event.ts'
import type { EventCatalogue } from '../../kernel/event-catalogue.ts'

/** Stream `fileClaim-<sha1>`: the same bytes stand in one version of the whole site at a time. */
export type FileClaimEvent =
  | DomainEvent<'FileClaimed', { sha1: string; sha512: string; versionId: string; projectId: string }>
  | DomainEvent<'FileClaimReleased', { sha1: string; versionId: string }>

export const fileClaimEvents = {
  FileClaimed: { version: 1 },
  FileClaimReleased: { version: 1 },
} satisfies Record<FileClaimEvent['type'], EventCatalogue[string]>
