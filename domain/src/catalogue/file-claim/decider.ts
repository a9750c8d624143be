import type { Decider } from '../../kernel/decider.ts'
import { reject } from '../../kernel/rejection.ts'
import type { FileClaimEvent } from './events.ts'

export type FileClaimCommand =
  | {
      readonly type: 'ClaimFile'
      readonly sha1: string
      readonly sha512: string
      readonly fileId: string
      readonly versionId: string
      readonly projectId: string
    }
  | ({ readonly type: 'ReleaseFileClaim'; readonly sha1: string } & ClaimHolder)

/** The file of a version that holds bytes; `fileId` null: whichever file of the version. */
export interface ClaimHolder {
  readonly versionId: string
  readonly fileId: string | null
}

export interface FileClaimState {
  readonly versionId: string | null
  readonly fileId: string | null
  readonly sha512: string | null
}

export type FileClaimRejection = 'file-already-published'

export const isHeldBy = (state: FileClaimState, { versionId, fileId }: ClaimHolder): boolean =>
  state.versionId === versionId && (state.fileId === null || fileId === null || state.fileId === fileId)

export const fileClaimDecider: Decider<FileClaimState, FileClaimCommand, FileClaimEvent, FileClaimRejection> =
  {
    initial: { versionId: null, fileId: null, sha512: null },
    decide: (command, state) => {
      switch (command.type) {
        case 'ClaimFile': {
          const { type: _, ...claim } = command
          if (state.versionId === null) return [{ type: 'FileClaimed', data: claim }]
          // A file that was removed keeps its claim until its bytes are gone: to claim them anew is not to have them.
          if (state.versionId === claim.versionId && state.fileId === claim.fileId) return []
          return reject('file-already-published', 'A file with the same content is already published.')
        }
        case 'ReleaseFileClaim': {
          const { sha1, versionId } = command
          return isHeldBy(state, command) ? [{ type: 'FileClaimReleased', data: { sha1, versionId } }] : []
        }
      }
    },
    evolve: (state, event) => {
      if (event.type === 'FileClaimReleased') return { ...state, versionId: null, fileId: null }
      const { versionId, fileId, sha512 } = event.data
      return { versionId, fileId, sha512 }
    },
  }
