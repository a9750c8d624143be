import type { HomePage } from '@modstead/query-api/contract/site/home'
import type { ProjectPage } from '@modstead/query-api/contract/site/project'
import { expect, test } from 'vitest'
import { addressOf } from './address-of.ts'
import { changeTo } from './change.ts'
import type { PageAddress } from './page-address.ts'

test('an address has its parameters filled in and its query appended', () => {
  const query = { g: ['fabric', 'forge'], page: 2, v: undefined }
  expect(addressOf('/site/project/:project/versions', { params: { project: 'a/b' }, query })).toBe(
    '/site/project/a%2Fb/versions?g=fabric&g=forge&page=2',
  )
  expect(addressOf('/site/home', {})).toBe('/site/home')
})

test('a change has its method, its address and its body', () => {
  const params = { project: 'mine' }
  expect(changeTo('PATCH /v3/project/:project', { params, body: { name: 'New' } })).toEqual({
    method: 'PATCH',
    path: '/v3/project/mine',
    body: { name: 'New' },
  })
  expect(changeTo('POST /v3/project/:project/follow', { params })).toEqual({
    method: 'POST',
    path: '/v3/project/mine/follow',
  })
})

test('whatever no contract declares does not compile', () => {
  const params = { project: 'mine' }
  // @ts-expect-error: no such route
  addressOf('/site/nothing', {})
  // @ts-expect-error: the parameter is missing
  addressOf('/site/project/:project', {})
  // @ts-expect-error: no such parameter of the query
  addressOf('/site/project/:project/versions', { params, query: { loader: 'fabric' } })
  // @ts-expect-error: a name is text
  changeTo('PATCH /v3/project/:project', { params, body: { name: 1 } })
  // @ts-expect-error: the body is missing
  changeTo('PATCH /v3/project/:project', { params })
  const page: PageAddress<ProjectPage> = addressOf('/site/project/:project', { params })
  // @ts-expect-error: it answers with a project
  const home: PageAddress<HomePage> = page
  expect(home).toBe('/site/project/mine')
})
