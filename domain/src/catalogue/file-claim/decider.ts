import type { Decider } from '../../kernel/decider.ts'
import { reject } from '../../kernel/rejection.ts'
import type { FileClaimEvent } from './events.ts'

export type FileClaimCommand =
  | {
      readonly type: 'ClaimFile'
      readonly sha1: string
      readonly sha512: string
      readonly versionId: string
      readonly projectId: string
    }
  | { readonly type: 'ReleaseFileClaim'; readonly sha1: string; readonly versionId: string }

export interface FileClaimState {
  readonly versionId: string | null
  readonly sha512: string | null
}

export type FileClaimRejection = 'file-already-published'

export const fileClaimDecider: Decider<FileClaimState, FileClaimCommand, FileClaimEvent, FileClaimRejection> =
  {
    initial: { versionId: null, sha512: null },
    decide: (command, state) => {
      switch (command.type) {
        case 'ClaimFile': {
          if (state.versionId === command.versionId) return []
          if (state.versionId !== null)
            return reject('file-already-published', 'A file with the same content is already published.')
          const { sha1, sha512, versionId, projectId } = command
          return [{ type: 'FileClaimed', data: { sha1, sha512, versionId, projectId } }]
        }
        case 'ReleaseFileClaim':
          if (state.versionId !== command.versionId) return []
          return [{ type: 'FileClaimReleased', data: { sha1: command.sha1, versionId: command.versionId } }]
      }
    },
    evolve: (state, event) =>
      event.type === 'FileClaimed'
        ? { versionId: event.data.versionId, sha512: event.data.sha512 }
        : { ...state, versionId: null },
  }
