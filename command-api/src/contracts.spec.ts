import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { commandApi } from './app.ts'
import { commandContracts } from './contracts.ts'
import type { CommandDependencies } from './dependencies.ts'

const declared = commandContracts.flatMap(({ method, roots, path }) =>
  roots.map((root) => `${method} /${root}${path}`),
)

test('the contracts are those of the served routes', async () => {
  const app = Fastify()
  const served: string[] = []
  const contracts = new Set<unknown>()
  app.addHook('onRoute', ({ method, url, config }) => {
    if (method === 'HEAD') return
    served.push(`${method} ${url}`)
    contracts.add(config?.contract)
  })
  await app.register(commandApi, {} as CommandDependencies)
  expect(served.toSorted()).toEqual(declared.toSorted())
  expect(contracts).toEqual(new Set(commandContracts))
})

test('no route is declared twice', () => {
  expect(declared).toHaveLength(new Set(declared).size)
})

test('a path has the parameters that its contract describes', () => {
  for (const contract of commandContracts) {
    const named = [...contract.path.matchAll(/:(\w+)/g)].map(([, name]) => name)
    const described = 'params' in contract && contract.params ? Object.keys(contract.params.shape) : []
    expect(described, `${contract.method} ${contract.path}`).toEqual(named)
  }
})
