import type { Outcome } from '../../kernel/decider.ts'
import type { ProjectCommand } from './commands.ts'
import type { ProjectEvent } from './events.ts'

const guarded = ['project-not-found', 'not-permitted'] as const
const fields = [
  'invalid-title',
  'invalid-summary',
  'invalid-body',
  'invalid-slug',
  'unknown-category',
  'too-many-categories',
  'invalid-license',
  'unknown-link-platform',
  'invalid-link',
  'status-not-requestable',
] as const
const edit = [
  ...guarded,
  ...fields,
  'project-without-version',
  'status-not-permitted',
  'monetization-not-permitted',
  'invalid-moderator-message',
] as const

/** The codes with which each command can be refused. */
export const projectRejections = {
  CreateProject: ['project-exists', 'not-permitted', ...fields],
  EditProject: edit,
  SetProjectIcon: guarded,
  RemoveProjectIcon: guarded,
  AddGalleryItem: [...guarded, 'invalid-gallery-item', 'duplicate-gallery-image', 'gallery-full'],
  ChangeGalleryItem: [...guarded, 'gallery-item-not-found', 'invalid-gallery-item'],
  RemoveGalleryItem: [...guarded, 'gallery-item-not-found'],
  SubmitProjectForReview: edit,
  ScheduleProjectRelease: [
    ...guarded,
    'status-not-requestable',
    'invalid-time',
    'release-time-in-past',
    'project-not-approved',
  ],
  ReleaseProject: guarded,
  MoveProjectToOrganization: [...guarded, 'already-in-organization', 'not-project-owner'],
  RemoveProjectFromOrganization: [...guarded, 'not-in-organization', 'new-owner-not-a-member'],
  ChangeProjectOwner: guarded,
  AddProjectVersion: guarded,
  RemoveProjectVersion: guarded,
  ImportProjectHistory: [...guarded, 'invalid-time', 'invalid-count'],
  DeleteProject: guarded,
} as const satisfies Record<ProjectCommand['type'], readonly string[]>

type Named = keyof typeof projectRejections

export type ProjectRejection<Command extends Named = Named> = (typeof projectRejections)[Command][number]

export type ProjectOutcome<Command extends Named = Named> = Outcome<ProjectEvent, ProjectRejection<Command>>
