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
  /** Sent before the bytes are deleted: from then on nobody else can rely on them. */
  | ({ readonly type: 'LeaveFile'; readonly sha1: string } & ClaimHolder)
  | ({ readonly type: 'ReleaseFileClaim'; readonly sha1: string } & ClaimHolder)

/** The file of a version that holds the bytes. `fileId` null stands for any file of the version. */
export interface ClaimHolder {
  readonly versionId: string
  readonly fileId: string | null
}

export interface FileClaimState {
  /** The project whose versions hold the bytes. null: there is none. */
  readonly projectId: string | null
  readonly holders: readonly ClaimHolder[]
  /** The last holder is deleting the bytes. */
  readonly closed: boolean
  readonly sha512: string | null
}

export type FileClaimRejection = 'file-already-published'

export const isHeldBy = ({ holders }: FileClaimState, { versionId, fileId }: ClaimHolder): boolean =>
  holders.some(
    (holder) =>
      holder.versionId === versionId &&
      (holder.fileId === null || fileId === null || holder.fileId === fileId),
  )

const mayJoin = ({ projectId, holders, closed }: FileClaimState, claim: FileClaimed): boolean =>
  holders.length === 0 ||
  (!closed &&
    projectId === claim.projectId &&
    holders.every(({ versionId }) => versionId !== claim.versionId))

type FileClaimed = Extract<FileClaimEvent, { type: 'FileClaimed' }>['data']

const released = ({ sha1, versionId }: { sha1: string; versionId: string }): FileClaimEvent[] => [
  { type: 'FileClaimReleased', data: { sha1, versionId } },
]

export const fileClaimDecider: Decider<FileClaimState, FileClaimCommand, FileClaimEvent, FileClaimRejection> =
  {
    initial: { projectId: null, holders: [], closed: false, sha512: null },
    decide: (command, state) => {
      switch (command.type) {
        case 'ClaimFile': {
          const { type: _, ...claim } = command
          if (mayJoin(state, claim)) return [{ type: 'FileClaimed', data: claim }]
          const { versionId, fileId } = claim
          // A removed file keeps its claim until its bytes are gone, so a new upload to the version must not match it.
          if (state.holders.some((holder) => holder.versionId === versionId && holder.fileId === fileId))
            return []
          return reject(
            'file-already-published',
            'A file with the same content is already published. Upload a different file.',
          )
        }
        case 'LeaveFile': {
          if (!isHeldBy(state, command)) return []
          if (state.holders.length > 1) return released(command)
          return state.closed ? [] : [{ type: 'FileClaimClosed', data: { sha1: command.sha1 } }]
        }
        case 'ReleaseFileClaim':
          return isHeldBy(state, command) ? released(command) : []
      }
    },
    evolve: (state, event) => {
      switch (event.type) {
        case 'FileClaimed': {
          const { projectId, versionId, fileId, sha512 } = event.data
          return { ...state, projectId, sha512, holders: [...state.holders, { versionId, fileId }] }
        }
        case 'FileClaimClosed':
          return { ...state, closed: true }
        case 'FileClaimReleased': {
          const holders = state.holders.filter(({ versionId }) => versionId !== event.data.versionId)
          return holders.length > 0
            ? { ...state, holders }
            : { ...state, projectId: null, holders, closed: false }
        }
      }
    },
  }
