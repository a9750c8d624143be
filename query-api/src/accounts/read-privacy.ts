import { rowsOf } from '@modstead/infra/postgres/kysely'
import type pg from 'pg'
import type { z } from 'zod'
import type { readPrivacy } from '../contract/accounts/privacy.ts'
import { build } from '../database.ts'

export type PrivacyView = z.output<typeof readPrivacy.answer>

/** The maximum number that a page asks about. */
const MAX_OWNED = 1_000

const subjectsOf = (pool: pg.Pool, userId: string, kind: 'project' | 'organization') =>
  rowsOf(
    pool,
    build
      .selectFrom('member')
      .where('user_id', '=', userId)
      .where('subject_kind', '=', kind)
      .where('accepted', '=', true)
      .orderBy('subject_id')
      .limit(MAX_OWNED)
      .select(['subject_id', 'owner']),
  )

const othersIn = (pool: pg.Pool, userId: string, subjects: readonly string[]) =>
  rowsOf(
    pool,
    build
      .selectFrom('member')
      .innerJoin('site_user', 'site_user.id', 'member.user_id')
      .where('subject_id', 'in', subjects.length === 0 ? [''] : [...subjects])
      .where('accepted', '=', true)
      .where('user_id', '<>', userId)
      .orderBy('joined_at')
      .orderBy('user_id')
      .select(['subject_id', 'user_id as id', 'username']),
  )

const titlesOf = async (pool: pg.Pool, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const wanted = ids.length === 0 ? [''] : [...ids]
  const rows = await rowsOf(
    pool,
    build.selectFrom('project').where('id', 'in', wanted).select(['id', 'title']),
  )
  return new Map(rows.map(({ id, title }) => [id, title]))
}

const namesOf = async (pool: pg.Pool, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const wanted = ids.length === 0 ? [''] : [...ids]
  const rows = await rowsOf(
    pool,
    build.selectFrom('organization').where('id', 'in', wanted).select(['id', 'name']),
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

const readRow = async (pool: pg.Pool, userId: string) => {
  const [row] = await rowsOf(pool, build.selectFrom('privacy').where('user_id', '=', userId).selectAll())
  const { export_id: id, export_status: status, export_asked_at: askedAt } = row ?? {}
  const isKnown = id != null && status != null && askedAt != null
  const { export_bytes: bytes = null, export_kept_until: keptUntil = null } = row ?? {}
  return {
    export: isKnown ? { id, status, askedAt, bytes: bytes === null ? null : Number(bytes), keptUntil } : null,
    deletesAt: row?.deletes_at ?? null,
    choices: JSON.parse(row?.project_choices ?? '[]') as PrivacyView['choices'],
  }
}

/** A user's requests, and the things that they own and would have to leave. */
export const privacyOf = async (pool: pg.Pool, userId: string): Promise<PrivacyView> => {
  const [asked, projects, organizations] = await Promise.all([
    readRow(pool, userId),
    subjectsOf(pool, userId, 'project'),
    subjectsOf(pool, userId, 'organization'),
  ])
  const ownProjects = projects.filter(({ owner }) => owner).map(({ subject_id }) => subject_id)
  const ownOrganizations = organizations.filter(({ owner }) => owner).map(({ subject_id }) => subject_id)
  const [titles, names, others] = await Promise.all([
    titlesOf(pool, ownProjects),
    namesOf(
      pool,
      organizations.map(({ subject_id }) => subject_id),
    ),
    othersIn(pool, userId, [...ownProjects, ...ownOrganizations]),
  ])
  const membersOf = (subject: string) =>
    others.filter(({ subject_id }) => subject_id === subject).map(({ id, username }) => ({ id, username }))
  return {
    ...asked,
    projects: ownProjects.map((id) => ({ id, title: titles.get(id) ?? id, members: membersOf(id) })),
    organizations: ownOrganizations.map((id) => ({
      id,
      name: names.get(id) ?? id,
      heir: membersOf(id)[0]?.username ?? null,
    })),
    mayReceive: organizations
      .filter(({ owner }) => !owner)
      .map(({ subject_id: id }) => ({ id, name: names.get(id) ?? id })),
  }
}
