import { allContracts } from '@modstead/server/http/all-contracts'
import { possibleProblems } from '@modstead/server/http/possible-problems'
import { expect, test } from 'vitest'
import { problemTexts } from '../../frontend/src/api/problem-texts.ts'
import { isProduct, repositoryFiles, textOf } from './repository.ts'

const code = repositoryFiles()
  .filter((path) => path.startsWith('frontend/') && isProduct(path))
  .map(textOf)
  .join('\n')
const asked = new Set([
  ...[...code.matchAll(/changeTo\(\s*'([A-Z]+) (\/[^']+)'/g)].map(([, method, path]) => `${method} ${path}`),
  ...[...code.matchAll(/addressOf\(\s*'(\/[^']+)'/g)].map(([, path]) => `GET ${path}`),
])
const used = allContracts.filter(({ method, roots, path }) =>
  roots.some((root) => asked.has(`${method} /${root}${path}`)),
)

test('the routes that pages ask are found', () => {
  expect(asked.size).toBeGreaterThan(80)
  expect(used).toHaveLength(asked.size)
})

test('each refusal that a page can get has a text in its language', () => {
  const codes = new Set(used.flatMap((contract) => [...possibleProblems(contract)]))
  const texts: Readonly<Record<string, string>> = problemTexts
  expect([...codes].filter((each) => !texts[each])).toEqual([])
})
