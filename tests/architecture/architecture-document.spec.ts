import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root, textOf } from './repository.ts'

/**
 * Texts in backquotes that look like paths of this repository. A placeholder such as `<context>` or `*` ends
 * the path.
 */
const namedPaths = (text: string): string[] =>
  [
    ...text.matchAll(
      /`((?:domain|infra|command-api|projectors|query-api|frontend|server|tools|tests|scripts|docs|\.ci)\/[^`\s]*)`/g,
    ),
  ]
    .map(([, path = '']) => path.replace(/[#:].*$/, '').replace(/[^/]*[<*{].*$/, ''))
    .filter((path) => path !== '')

/** `path#name`: the file at the path declares the name. */
const namedDeclarations = (text: string): { path: string; name: string }[] =>
  [...text.matchAll(/`([\w./-]+)#(\w+)`/g)].map(([, path = '', name = '']) => ({ path, name }))

const declares = ({ path, name }: { path: string; name: string }): boolean =>
  existsSync(join(root, path)) &&
  new RegExp(`export (const|function|async function|class|interface|type) ${name}\\b`).test(textOf(path))

it.each(['ARCHITECTURE.md', 'CONTRIBUTING.md'])('%s names only files and folders that exist', (document) => {
  const paths = namedPaths(textOf(document))
  expect(paths.length).toBeGreaterThan(10)
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

it('ARCHITECTURE.md names only declarations that exist in the named files', () => {
  const declarations = namedDeclarations(textOf('ARCHITECTURE.md'))
  expect(declarations.length).toBeGreaterThan(10)
  expect(declarations.filter((declaration) => !declares(declaration))).toEqual([])
})

it('the decisions name only declarations that exist in the named files', () => {
  const decisions = readdirSync(join(root, 'docs/adr')).map((file) => `docs/adr/${file}`)
  const declarations = decisions.flatMap((file) => namedDeclarations(textOf(file)))
  expect(declarations.length).toBeGreaterThan(50)
  expect(declarations.filter((declaration) => !declares(declaration))).toEqual([])
})
