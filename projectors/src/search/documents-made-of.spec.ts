import { expect, it } from 'vitest'
import { liveProjections } from '../live-projections.ts'
import { SEARCHED_PROJECTIONS } from './documents-made-of.ts'

/** The tables in search-documents.ts. Totals of downloads belong to no projection. */
const TABLES = ['project', 'project_version', 'follow_count', 'site_user', 'organization', 'team']

it('documents are made of exactly the projections whose tables they read, all in the group that is waited for', () => {
  const settings = { publicUrl: 'https://mods.test', filesUrl: 'https://files.mods.test' }
  const owners = liveProjections(settings).filter(({ tables }) =>
    tables.some(({ name }) => TABLES.includes(name)),
  )
  expect(owners.map(({ name }) => name).toSorted()).toEqual([...SEARCHED_PROJECTIONS])
  expect(new Set(owners.map(({ group }) => group))).toEqual(new Set(['public']))
})
