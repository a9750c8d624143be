import type { CatalogueContext } from '../access.ts'
import { combineRules } from '../combine-rules.ts'
import { notPermitted } from '../not-permitted.ts'
import { may } from '../policy.ts'
import { categorise } from './categorise.ts'
import { changeLinks } from './change-links.ts'
import { changeMonetization } from './change-monetization.ts'
import { changeSlug } from './change-slug.ts'
import { changeStatus } from './change-status.ts'
import { changeBody, changeSummary, retitle } from './change-texts.ts'
import type { EditProject, ProjectChanges } from './commands.ts'
import { declareSides } from './declare-sides.ts'
import type { EditRule } from './edit-rule.ts'
import { changeLicense } from './license.ts'
import type { ProjectOutcome } from './rejections.ts'
import { requestStatus } from './request-status.ts'
import { setModeratorMessage } from './set-moderator-message.ts'
import { evolveLiveProject, type LiveProject } from './state.ts'

type FieldRule<Field extends keyof ProjectChanges> = (
  value: Exclude<ProjectChanges[Field], undefined>,
  context: CatalogueContext,
) => EditRule

const ruleFor = <Field extends keyof ProjectChanges>(
  changes: ProjectChanges,
  field: Field,
  rule: FieldRule<Field>,
  context: CatalogueContext,
): readonly EditRule[] => {
  const value = changes[field]
  return value === undefined ? [] : [rule(value as Exclude<ProjectChanges[Field], undefined>, context)]
}

/** Applies all of the changes or none. The requested status comes before the status, which may grant it. */
export const editProject = (
  { changes }: Pick<EditProject, 'changes'>,
  project: LiveProject,
  context: CatalogueContext,
): ProjectOutcome<'EditProject'> => {
  if (!may(context, 'project.change')) return notPermitted('edit this project')
  const { categories, additionalCategories } = changes
  const categorised = categories !== undefined || additionalCategories !== undefined
  return combineRules(project, evolveLiveProject, [
    ...ruleFor(changes, 'title', retitle, context),
    ...ruleFor(changes, 'summary', changeSummary, context),
    ...ruleFor(changes, 'body', changeBody, context),
    ...ruleFor(changes, 'slug', changeSlug, context),
    ...(categorised ? [categorise(categories ?? {}, additionalCategories ?? {}, context)] : []),
    ...ruleFor(changes, 'license', changeLicense, context),
    ...ruleFor(changes, 'links', changeLinks, context),
    ...ruleFor(changes, 'sides', declareSides, context),
    ...ruleFor(changes, 'monetizationStatus', changeMonetization, context),
    ...ruleFor(changes, 'requestedStatus', requestStatus, context),
    ...ruleFor(changes, 'status', changeStatus, context),
    ...ruleFor(changes, 'moderatorMessage', setModeratorMessage, context),
  ])
}
