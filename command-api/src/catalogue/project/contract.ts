import { MODERATOR_MESSAGE_BODY_BOUNDS, MODERATOR_MESSAGE_BOUNDS } from '@modstead/domain/catalogue/limits'
import { projectRejections } from '@modstead/domain/catalogue/project/rejections'
import { APIS } from '@modstead/infra/http/api'
import { idOrSlug } from '@modstead/infra/http/routes/parameters'
import { z } from 'zod'
import { contract, eachOnce } from '../../http/contract.ts'
import { changedIdsParam } from '../../http/ids-param.ts'
import { plannedRelease } from '../planned-release.ts'
import { renderingProblems } from '../render-problems.ts'
import { donationUrl, legacyLinks, linkUrls, nullableUrl, sideType, status, texts } from './fields.ts'

const params = z.object({ project: idOrSlug('project') })

/** Changes that can be made to several projects at once. */
const listed = {
  categories: texts.nullish().describe('Replaces all categories'),
  add_categories: texts.nullish(),
  remove_categories: texts.nullish(),
  additional_categories: texts.nullish().describe('Replaces all additional categories'),
  add_additional_categories: texts.nullish(),
  remove_additional_categories: texts.nullish(),
  add_donation_urls: z.array(donationUrl).max(64).nullish(),
  remove_donation_urls: z.array(donationUrl).max(64).nullish(),
  ...legacyLinks,
}

/** Absent and null fields stay as they are, except where null clears the field. */
const editable = {
  slug: z.string().nullish(),
  license_id: z.string().nullish().describe('An SPDX expression, or LicenseRef- and a name'),
  license_url: nullableUrl.optional().describe('null or blank clears it'),
  client_side: sideType.nullish(),
  server_side: sideType.nullish(),
  status: status.nullish().describe('processing submits the project for review'),
  requested_status: status.nullish().describe('The status to have after review; null: none in particular'),
  moderation_message: z
    .string()
    .max(MODERATOR_MESSAGE_BOUNDS.max)
    .nullish()
    .describe('By moderators alone; null clears it'),
  moderation_message_body: z
    .string()
    .max(MODERATOR_MESSAGE_BODY_BOUNDS.max)
    .nullish()
    .describe('By moderators alone; null clears it'),
  monetization_status: z.string().nullish(),
  ...listed,
}

const edit = {
  method: 'PATCH',
  path: '/project/:project',
  summary: 'Edit a project',
  right: 'project.change',
  params,
  answer: null,
  problems: eachOnce(projectRejections.EditProject, renderingProblems, [
    'not-found',
    'unknown-status',
    'slug-taken',
  ]),
} as const

export const editProjectV2 = contract({
  ...edit,
  roots: ['v2'],
  body: z.object({
    title: z.string().nullish(),
    description: z.string().nullish().describe('The summary, in plain text'),
    body: z.string().nullish().describe('The description, in Markdown'),
    ...editable,
  }),
})
export type EditProjectV2 = z.output<typeof editProjectV2.body>

export const editProjectV3 = contract({
  ...edit,
  roots: ['v3'],
  body: z.object({
    name: z.string().nullish(),
    summary: z.string().nullish().describe('In plain text'),
    description: z.string().nullish().describe('In Markdown'),
    link_urls: linkUrls.nullish(),
    ...editable,
  }),
})
export type EditProjectV3 = z.output<typeof editProjectV3.body>

const editMany = {
  method: 'PATCH',
  path: '/projects',
  summary: 'Edit what several projects have in common',
  right: 'project.change',
  query: z.object({ ids: changedIdsParam.describe('Ids or slugs of the projects') }),
  answer: null,
  problems: [
    'project-not-found',
    'not-permitted',
    'unknown-project',
    'unknown-category',
    'too-many-categories',
    'unknown-link-platform',
    'invalid-link',
  ],
} as const

export const editProjectsV2 = contract({ ...editMany, roots: ['v2'], body: z.object(listed) })

export const editProjectsV3 = contract({
  ...editMany,
  roots: ['v3'],
  body: z.object({ link_urls: linkUrls.nullish(), ...listed }),
})

export const deleteProject = contract({
  method: 'DELETE',
  path: '/project/:project',
  roots: APIS,
  summary: 'Delete a project',
  right: 'project.delete',
  params,
  answer: null,
  problems: projectRejections.DeleteProject,
})

export const scheduleProject = contract({
  method: 'POST',
  path: '/project/:project/schedule',
  roots: APIS,
  summary: 'Plan the release of a project',
  right: 'project.edit',
  params,
  ...plannedRelease,
  answer: null,
  problems: eachOnce(projectRejections.ScheduleProjectRelease, ['not-found', 'unknown-status']),
})
