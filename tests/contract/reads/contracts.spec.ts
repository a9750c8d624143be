import type { RouteContract } from '@modstead/infra/http/routes/route-contract'
import { queryContracts } from '@modstead/query-api/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openReadWorld, type ReadWorld } from '../../support/read-world.ts'

let world: ReadWorld

beforeAll(async () => {
  world = await openReadWorld()
})

afterAll(() => world.close())

/** Routes outside the JSON API: files and pictures, sitemaps, and the formats of build tools and loaders. */
const WITHOUT_CONTRACT =
  /^GET \/(files\/(data|images|external)\/|(maven\/)?maven\/modrinth\/|updates\/|sitemap[^/]*\.xml$)/

const isServed = (route: string) => !route.startsWith('HEAD ') && !route.startsWith('OPTIONS ')

const addressesOf = ({ method, path, roots }: RouteContract) =>
  roots.map((root) => `${method} /${root}${path}`)

describe('the contracts of routes that read', () => {
  it('are declared once per method and address', () => {
    const declared = queryContracts.flatMap(addressesOf)
    expect(declared).toEqual([...new Set(declared)])
  })

  it('are those of the served routes', () => {
    const served = [...world.contracts].flatMap(([route, contract]) =>
      contract && isServed(route) ? [route] : [],
    )
    const declared = queryContracts.flatMap(addressesOf)
    expect(served.sort()).toEqual(declared.sort())
    for (const contract of queryContracts) expect([...world.contracts.values()]).toContain(contract)
  })

  it('are missing only for routes without a JSON API', () => {
    const bare = world.routes.filter((route) => world.contracts.get(route) === undefined)
    expect(bare.filter((route) => !WITHOUT_CONTRACT.test(route))).toEqual([])
    const kinds = bare.map((route) => WITHOUT_CONTRACT.exec(route)?.[1])
    expect(new Set(kinds.map((kind) => kind?.split(/[/.-]/)[0]))).toEqual(
      new Set(['files', 'maven', 'updates', 'sitemap']),
    )
  })

  it('name the parameters of their address', () => {
    for (const { path, params } of queryContracts as readonly RouteContract[])
      expect(Object.keys(params?.shape ?? {})).toEqual([...path.matchAll(/:(\w+)/g)].map(([, name]) => name))
  })
})
