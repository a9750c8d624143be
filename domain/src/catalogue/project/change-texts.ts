import { reject } from '../../kernel/rejection.ts'
import type { CatalogueContext } from '../access.ts'
import { notPermitted } from '../not-permitted.ts'
import { may } from '../policy.ts'
import { bodyProblem, summaryProblem, titleProblem } from '../values/project-texts.ts'
import type { EditRule } from './edit-rule.ts'

export const retitle =
  (wanted: string, context: CatalogueContext): EditRule =>
  (project) => {
    if (!may(context, 'project.edit')) return notPermitted("change this project's title")
    const problem = titleProblem(wanted.trim())
    if (problem !== null) return reject('invalid-title', problem)
    const title = wanted.trim()
    const { projectId } = project
    return project.title === title ? [] : [{ type: 'ProjectRetitled', data: { projectId, title } }]
  }

export const changeSummary =
  (summary: string, context: CatalogueContext): EditRule =>
  (project) => {
    if (!may(context, 'project.edit')) return notPermitted("change this project's summary")
    const problem = summaryProblem(summary)
    if (problem !== null) return reject('invalid-summary', problem)
    const { projectId } = project
    return project.summary === summary
      ? []
      : [{ type: 'ProjectSummaryChanged', data: { projectId, summary } }]
  }

export const changeBody =
  (body: string, context: CatalogueContext): EditRule =>
  (project) => {
    if (!may(context, 'project.editBody')) return notPermitted("change this project's description")
    const problem = bodyProblem(body)
    if (problem !== null) return reject('invalid-body', problem)
    const { projectId } = project
    return project.body === body ? [] : [{ type: 'ProjectBodyChanged', data: { projectId, body } }]
  }
