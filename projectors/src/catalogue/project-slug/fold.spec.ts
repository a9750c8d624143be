import type { ProjectEvent } from '@modstead/domain/catalogue/project/events'
import { describe, expect, it } from 'vitest'
import { project, recorded } from '../../runtime/specification.ts'
import { sampleProject } from '../../samples/sample-log.ts'
import { projectSlugProjection } from './fold.ts'
import { projectSlugTable } from './table.ts'

const createdIn = (index: number): ProjectEvent => {
  const fact = sampleProject(index, 0).find(({ event }) => event.type === 'ProjectCreated')
  if (fact?.event.type !== 'ProjectCreated') throw new Error('the sample has no project')
  return { ...fact.event, data: { ...fact.event.data, slug: `Slug-${index}`, projectId: `p${index}` } }
}

const renamed = (projectId: string, slug: string, formerSlug: string): ProjectEvent => ({
  type: 'ProjectSlugChanged',
  data: { projectId, slug, formerSlug },
})

const read = async (...events: Parameters<typeof recorded>[0]) =>
  (
    await project(
      projectSlugProjection,
      recorded(events, () => 'stream'),
    )
  ).rows(projectSlugTable)

describe('the slugs of projects', () => {
  it('keeps a former slug as a redirect, in lower case', async () => {
    expect(await read(createdIn(1), renamed('p1', 'new', 'Slug-1'))).toEqual([
      { slug: 'slug-1', project_id: 'p1', current: false },
      { slug: 'new', project_id: 'p1', current: true },
    ])
  })

  it('makes a slug current again if its holder returns to it', async () => {
    const rows = await read(createdIn(1), renamed('p1', 'new', 'slug-1'), renamed('p1', 'slug-1', 'new'))
    expect(rows.filter(({ current }) => current)).toEqual([
      { slug: 'slug-1', project_id: 'p1', current: true },
    ])
  })

  it('frees the slugs of a deleted project, but not those of others', async () => {
    const deleted = { type: 'ProjectDeleted', data: { projectId: 'p1', slug: 'new' } }
    const released = { type: 'SlugReleased', data: { slug: 'slug-1', holderId: 'p1', heir: null } }
    const foreign = { type: 'SlugReleased', data: { slug: 'slug-2', holderId: 'p1', heir: null } }
    const rows = await read(
      createdIn(1),
      createdIn(2),
      renamed('p1', 'new', 'slug-1'),
      deleted,
      released,
      foreign,
    )
    expect(rows).toEqual([{ slug: 'slug-2', project_id: 'p2', current: true }])
  })
})
