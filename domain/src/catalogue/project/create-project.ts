import { reject } from '../../kernel/rejection.ts'
import type { CatalogueContext } from '../access.ts'
import { distinct } from '../lists.ts'
import { notPermitted } from '../not-permitted.ts'
import { may } from '../policy.ts'
import { bodyProblem, newSummaryProblem, titleProblem } from '../values/project-texts.ts'
import { canonicalSlug, slugProblem } from '../values/slug.ts'
import { refuseCategories } from './categorise.ts'
import { changedLinks } from './change-links.ts'
import type { CreateProject } from './commands.ts'
import { checkedLicense } from './license.ts'
import type { ProjectOutcome } from './rejections.ts'
import { refuseRequestedStatus } from './request-status.ts'
import type { ProjectState } from './state.ts'

const refuseCreator = (
  { ownerId, organizationId }: CreateProject,
  project: ProjectState,
  context: CatalogueContext,
) => {
  if (project.phase !== 'none') return reject('project-exists', 'This project already exists.')
  if (!may({ ...context, ownerId }, 'project.create'))
    return notPermitted('create a project for somebody else')
  if (organizationId !== null && !may(context, 'organization.addProject'))
    return notPermitted('add projects to this organization')
  return null
}

const refuseTexts = ({ title, summary, body, slug }: CreateProject) => {
  const badTitle = titleProblem(title.trim())
  if (badTitle !== null) return reject('invalid-title', badTitle)
  const badSlug = slugProblem(slug)
  if (badSlug !== null) return reject('invalid-slug', badSlug)
  const badSummary = newSummaryProblem(summary)
  if (badSummary !== null) return reject('invalid-summary', badSummary)
  const badBody = bodyProblem(body)
  return badBody === null ? null : reject('invalid-body', badBody)
}

/** A new project is a draft. It can be submitted for review once it has a version. */
export const createProject = (
  command: CreateProject,
  project: ProjectState,
  context: CatalogueContext,
): ProjectOutcome<'CreateProject'> => {
  const categories = distinct(command.categories)
  const additionalCategories = distinct(command.additionalCategories)
  const refusal =
    refuseCreator(command, project, context) ??
    refuseTexts(command) ??
    refuseCategories(categories, additionalCategories) ??
    refuseRequestedStatus(command.requestedStatus)
  if (refusal !== null) return refusal
  const license = checkedLicense(command.license)
  if ('rejected' in license) return license
  const linked = changedLinks({}, { set: command.links })
  if ('rejected' in linked) return linked
  const { projectId, summary, body, teamId, threadId, ownerId, organizationId, sides, projectType } = command
  return [
    {
      type: 'ProjectCreated',
      data: {
        projectId,
        slug: canonicalSlug(command.slug),
        title: command.title.trim(),
        summary,
        body,
        teamId,
        threadId,
        ownerId,
        organizationId,
        sides,
        categories,
        additionalCategories,
        license,
        links: linked.links,
        requestedStatus: command.requestedStatus,
        createdAt: context.now,
        ...(projectType !== null && { projectType }),
      },
    },
  ]
}
