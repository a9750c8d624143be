import { canInProject } from '@modstead/domain/catalogue/can'
import { may } from '@modstead/domain/catalogue/policy'
import { anyOf, rowsOf, type Sender } from '@modstead/infra/postgres/kysely'
import type { FastifyInstance } from 'fastify'
import { listPublishingProjects } from '../../contract/catalogue/trusted-publisher.ts'
import { build } from '../../database.ts'
import type { QueryDependencies } from '../../dependencies.ts'
import { serveGuardedRead } from '../../http/serve-read.ts'
import { askerOf } from '../../http/viewer.ts'
import { accessInProjects } from '../can.ts'

/** More projects than anybody would pick from. */
const MAX_PROJECTS = 1_000

/** The projects and organizations that the user is a member of. */
const readSubjects = async (sender: Sender, userId: string): Promise<readonly string[]> => {
  const seats = build
    .selectFrom('member')
    .where('user_id', '=', userId)
    .where('accepted', '=', true)
    .orderBy('subject_id')
    .limit(MAX_PROJECTS)
    .select('subject_id')
  return (await rowsOf(sender, seats)).map(({ subject_id }) => subject_id)
}

const projectsOf = (subjects: readonly string[]) =>
  build
    .selectFrom('project')
    .where((project) =>
      project.or([project('id', '=', anyOf(subjects)), project('organization_id', '=', anyOf(subjects))]),
    )
    .orderBy('title')
    .orderBy('id')
    .limit(MAX_PROJECTS)
    .select(['id', 'slug', 'title', 'organization_id as organizationId'])

export const publishingProjectsRoute = (app: FastifyInstance, deps: QueryDependencies): void => {
  const { pool } = deps
  serveGuardedRead(app, deps, listPublishingProjects, async ({ principal }) => {
    const projects = await rowsOf(pool, projectsOf(await readSubjects(pool, principal.userId)))
    const accessIn = await accessInProjects(pool, principal, projects)
    return projects.flatMap(({ id, slug, title, organizationId }) => {
      const access = accessIn({ id, organizationId })
      const can = canInProject(askerOf(principal), access)
      return may(access, 'publisher.see') ? [{ id, slug, title, can }] : []
    })
  })
}
