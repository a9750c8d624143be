import type { RouteContract } from '@modstead/infra/http/routes/route-contract'
import { allContracts } from '@modstead/server/http/all-contracts'
import { expect, it } from 'vitest'
import { type ApiRoute, apiOutline } from '../../frontend/src/features/docs/api-outline.ts'

const INTRODUCTION = `# Routes

Each route is declared by a contract (see "Routes as data" in ARCHITECTURE.md), and this table is made from them:
\`node_modules/.bin/vitest run --project=unit tests/architecture/routes-document.spec.ts --update\` writes it anew.
A right is a name in the policy of its context; "–" is open to everybody. "proof": the sender has signed in, or proved who they
are, within ten minutes.
`

const rootsOf = ({ roots }: RouteContract): string => roots.map((root) => `/${root}`).join(', ')

const lineOf = (contract: RouteContract): string => {
  const { method, path, right, needsProof, summary } = contract
  return `| ${method} | \`${path}\` | ${rootsOf(contract)} | ${right ?? '–'}${needsProof ? ', proof' : ''}${needsProof === 'of sessions' ? ' of sessions' : ''} | ${summary} |`
}

const byAddress = (one: RouteContract, other: RouteContract): number => {
  const [left, right] = [
    `${one.path} ${one.method} ${one.roots}`,
    `${other.path} ${other.method} ${other.roots}`,
  ]
  return left < right ? -1 : 1
}

it('docs/routes.md lists every route', async () => {
  const lines = allContracts.toSorted(byAddress).map(lineOf)
  const table = ['| method | path | below | right | what it does |', '|---|---|---|---|---|', ...lines]
  await expect(`${INTRODUCTION}\n${table.join('\n')}\n`).toMatchFileSnapshot('../../docs/routes.md')
})

it('the page about the API names only existing routes', () => {
  const served = allContracts
    .filter(({ roots }) => roots.includes('v2'))
    .map(({ method, path }) => `${method} ${path}`)
  const isServed = ({ method, path }: ApiRoute): boolean => {
    const [address = ''] = path.split('?')
    const pattern = new RegExp(`^${method} ${address.replaceAll(/\{[^}]*\}/g, '[^/]+')}$`)
    return served.some((route) => pattern.test(route))
  }
  const named = apiOutline.flatMap(({ routes }) => routes)
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter((route) => !isServed(route))).toEqual([])
})
