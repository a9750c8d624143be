import type { Outcome } from '../../kernel/decider.ts'
import type { VersionCommand } from './commands.ts'
import type { VersionEvent } from './events.ts'

const guarded = ['version-not-found', 'not-permitted'] as const
const fields = [
  'invalid-version-name',
  'invalid-version-number',
  'invalid-changelog',
  'version-status-not-settable',
  'loaders-missing',
  'unknown-loader',
  'pack-loaders-without-pack',
  'game-versions-missing',
  'unknown-game-version',
  'too-many-dependencies',
  'duplicate-dependency',
  'invalid-dependency',
  'invalid-ordering',
  'file-not-in-version',
  'file-not-primary',
  'primary-file-unlike-loaders',
] as const
const files = [
  'files-missing',
  'too-many-files',
  'invalid-file-name',
  'duplicate-file-name',
  'duplicate-file',
] as const

/** The codes with which each command can be refused. */
export const versionRejections = {
  CreateVersion: ['version-exists', 'not-permitted', ...fields, ...files],
  EditVersion: [...guarded, ...fields, 'file-type-unlike-name', 'invalid-count'],
  AddVersionFiles: [...guarded, ...files],
  RemoveVersionFile: [...guarded, 'file-not-in-version', 'last-file', 'no-other-primary-file'],
  ScheduleVersionRelease: [...guarded, 'version-status-not-settable', 'invalid-time', 'release-time-in-past'],
  ReleaseVersion: [...guarded, 'version-status-not-settable'],
  ImportVersionHistory: [...guarded, 'invalid-time', 'invalid-count'],
  DeleteVersion: guarded,
} as const satisfies Record<VersionCommand['type'], readonly string[]>

/** The codes with which files of a version can be refused. */
export type FilesRejection = (typeof files)[number]

type Named = keyof typeof versionRejections

export type VersionRejection<Command extends Named = Named> = (typeof versionRejections)[Command][number]

export type VersionOutcome<Command extends Named = Named> = Outcome<VersionEvent, VersionRejection<Command>>
