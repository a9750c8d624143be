import { describe, expect, it } from 'vitest'
import { createRouteTable } from './route-table.ts'

const filled = () => {
  const table = createRouteTable()
  table.set('command-api', [
    { method: 'PATCH', url: '/v2/project/:id' },
    { method: 'POST', url: '/v2/version_file/:hash/update' },
  ])
  table.set('query-api', [
    { method: 'GET', url: '/v2/project/:id' },
    { method: 'POST', url: '/v2/version_files' },
  ])
  return table
}

describe('the table of routes', () => {
  it('finds the role by method and address, and the parameters in the address', () => {
    const table = filled()
    expect(table.find('GET', '/v2/project/lantern?x=1')).toEqual({
      role: 'query-api',
      params: { id: 'lantern' },
    })
    expect(table.find('PATCH', '/v2/project/lantern')?.role).toBe('command-api')
    expect(table.find('POST', '/v2/version_files')?.role).toBe('query-api')
    expect(table.find('POST', '/v2/version_file/ab/update')?.params).toEqual({ hash: 'ab' })
  })

  it('reads addresses like the roles do', () => {
    expect(filled().find('GET', '/v2//project/lantern/')?.params).toEqual({ id: 'lantern' })
  })

  it('contains no others', () => {
    const table = filled()
    for (const [method, url] of [
      ['DELETE', '/v2/project/lantern'],
      ['GET', '/mods'],
      ['GET', '/v2/project/%zz'],
      ['PROPFIND', '/v2/project/lantern'],
    ] as const)
      expect(table.find(method, url)).toBeUndefined()
  })

  it('drops what a role no longer serves, and keeps the others', () => {
    const table = filled()
    table.set('query-api', [{ method: 'GET', url: '/v2/tag' }])
    expect(table.find('GET', '/v2/project/lantern')).toBeUndefined()
    expect(table.find('GET', '/v2/tag')?.role).toBe('query-api')
    expect(table.find('PATCH', '/v2/project/lantern')?.role).toBe('command-api')
  })

  it('gives a route that two roles serve to the first', () => {
    const table = filled()
    table.set('query-api', [{ method: 'PATCH', url: '/v2/project/:id' }])
    expect(table.find('PATCH', '/v2/project/lantern')?.role).toBe('command-api')
  })
})
