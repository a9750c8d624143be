import type { Api } from '@modstead/infra/http/api'
import type { Sender } from '@modstead/infra/postgres/kysely'
import type { Database } from '@modstead/projectors/tables'
import { type Expression, expressionBuilder, type SqlBool } from 'kysely'
import type { Viewer } from '../../http/viewer.ts'
import { projectSeenBy } from '../seen-by.ts'
import { type ProjectAnswer, projectAnswers, readAnswersOf } from './project-answer.ts'

/** The user or organization whose list a project is in. */
export interface ProjectOwner {
  readonly kind: 'user' | 'organization'
  readonly id: string
}

const p = expressionBuilder<Database & { readonly p: Database['project'] }, 'p'>()

/** A user's list contains the projects `p` whose team they joined, unless an organization owns them. */
export const ownedBy = ({ kind, id }: ProjectOwner): Expression<SqlBool> => {
  if (kind === 'organization') return p('p.organization_id', '=', id)
  const seat = p
    .selectFrom('member as m')
    .where('m.user_id', '=', id)
    .where('m.subject_kind', '=', 'project')
    .where('m.accepted', '=', true)
    .whereRef('m.subject_id', '=', 'p.id')
  return p.and([p('p.organization_id', 'is', null), p.exists(seat)])
}

/**
 * Projects that the viewer may see, newest first. Returns all of them, because the public API has no pages
 * here and an account owns at most `MAX_OWNED_PROJECTS`.
 */
export const readOwnedProjects = async (
  sender: Sender,
  viewer: Viewer,
  api: Api,
  owner: ProjectOwner,
): Promise<readonly ProjectAnswer[]> => {
  const newestFirst = projectAnswers(api)
    .where(ownedBy(owner))
    .where(projectSeenBy(viewer))
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id')
  return readAnswersOf(sender, newestFirst)
}
