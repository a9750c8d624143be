import { organizationRejections } from '@modstead/domain/catalogue/organization/rejections'
import { projectRejections } from '@modstead/domain/catalogue/project/rejections'
import { teamRejections } from '@modstead/domain/catalogue/team/rejections'
import { isBase62Id } from '@modstead/domain/kernel/ids'
import { idOrSlug, idOrUsername } from '@modstead/infra/http/routes/parameters'
import { organization as organizationAnswer } from '@modstead/query-api/contract/answers/organization'
import { z } from 'zod'
import { contract, eachOnce } from '../../http/contract.ts'
import { createdAnswer } from '../../http/created-answer.ts'
import { extensionParam, pictureProblems } from '../../http/picture-contract.ts'

const roots = ['v3'] as const
const organization = z.object({ organization: idOrSlug('organization') })
const id = z.string().refine(isBase62Id, 'must have 8 base62 characters')

export const postOrganization = contract({
  method: 'POST',
  path: '/organization',
  roots,
  summary: 'Create an organization',
  right: 'organization.create',
  body: z.object({
    slug: z.string(),
    name: z.string(),
    description: z.string(),
    import: z
      .object({ id: id.nullish(), team_id: id.nullish(), owner_id: id.nullish() })
      .nullish()
      .describe('What an administrator carries over from an existing catalogue; refused from anybody else'),
  }),
  answer: createdAnswer(organizationAnswer),
  problems: eachOnce(organizationRejections.CreateOrganization, teamRejections.FormTeam, [
    'slug-taken',
    'allowance-used-up',
  ]),
})

export const patchOrganization = contract({
  method: 'PATCH',
  path: '/organization/:organization',
  roots,
  summary: 'Edit an organization',
  right: 'organization.edit',
  params: organization,
  body: z.object({
    slug: z.string().nullish(),
    name: z.string().nullish(),
    description: z.string().nullish(),
  }),
  answer: null,
  problems: eachOnce(organizationRejections.EditOrganization, ['not-found', 'slug-taken']),
})

export const deleteOrganization = contract({
  method: 'DELETE',
  path: '/organization/:organization',
  roots,
  summary: 'Delete an organization; its projects go back to their owners',
  right: 'organization.delete',
  params: organization,
  answer: null,
  problems: eachOnce(organizationRejections.DeleteOrganization, ['not-found']),
})

export const addProject = contract({
  method: 'POST',
  path: '/organization/:organization/projects',
  roots,
  summary: 'Move a project into an organization',
  right: 'organization.addProject',
  params: organization,
  body: z.object({ project_id: idOrSlug('project') }),
  answer: z.strictObject({}),
  problems: eachOnce(projectRejections.MoveProjectToOrganization, [
    'not-found',
    'unknown-project',
    'team-not-found',
  ]),
})

export const removeProject = contract({
  method: 'DELETE',
  path: '/organization/:organization/projects/:project',
  roots,
  summary: 'Give a project of an organization to one of its members',
  right: 'organization.removeProject',
  params: organization.extend({ project: idOrSlug('project') }),
  body: z.object({ new_owner: idOrUsername }),
  answer: z.strictObject({}),
  problems: eachOnce(projectRejections.RemoveProjectFromOrganization, ['not-found', 'team-not-found']),
})

export const setOrganizationIcon = contract({
  method: 'PATCH',
  path: '/organization/:organization/icon',
  roots,
  summary: 'Set the icon of an organization',
  right: 'organization.edit',
  params: organization,
  query: z.object({ ext: extensionParam }),
  media: 'picture',
  answer: null,
  problems: eachOnce(organizationRejections.SetOrganizationIcon, pictureProblems, ['not-found']),
})

export const removeOrganizationIcon = contract({
  method: 'DELETE',
  path: '/organization/:organization/icon',
  roots,
  summary: 'Remove the icon of an organization',
  right: 'organization.edit',
  params: organization,
  answer: null,
  problems: eachOnce(organizationRejections.RemoveOrganizationIcon, ['not-found']),
})
