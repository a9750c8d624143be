import { dirname, join } from 'node:path/posix'
import { describe, expect, it } from 'vitest'
import { isCode, isProduct, repositoryFiles, textOf } from './repository.ts'

/**
 * Every file of a workspace is open to the others (`exports` of its package.json), so a tool that follows
 * entry points would treat all of it as used. This checks the names instead.
 */
const code = repositoryFiles()
  .filter(isCode)
  .map((path) => ({ path, text: textOf(path) }))
const product = code.filter(({ path }) => isProduct(path))
/** Scripts that build the product and start it. */
const scripts = code.filter(
  ({ path }) => /^(scripts\/|frontend\/localize\/|frontend\/[^/]+$)/.test(path) && !path.includes('.spec.'),
)

const declared = /^export (?:abstract )?(?:async )?(const|function\*?|class|interface|type) (\w+)/gm
const words = /[A-Za-z_$][\w$]*/g
const imported = /(?:from|import\(|new URL\()\s*['"]([^'"]+)['"]/g
const quotedName = /([\w.$-]+?)(?:\.tsx?)?['"`]/g

interface File {
  readonly path: string
  readonly text: string
}

/** How often each name occurs in each file. */
const mentions = new Map<string, Map<string, number>>()
for (const { path, text } of code)
  for (const [word] of text.matchAll(words)) {
    const files = mentions.get(word) ?? new Map<string, number>()
    mentions.set(word, files.set(path, (files.get(path) ?? 0) + 1))
  }

const importsOf = ({ path, text }: File): string[] =>
  [...text.matchAll(imported)].map(([, from = '']) =>
    from.startsWith('.')
      ? join(dirname(path), from)
      : from.replace(/^@modstead\/([\w-]+)\/(.+)$/, '$1/src/$2.ts'),
  )

const isStart = (path: string): boolean =>
  /^frontend\/src\/(routes\/|client|server|router|texts\/[\w-]+\/all)/.test(path) ||
  scripts.some(({ text }) => text.includes(path))

/** Files that run with the product, without those that only specs and their helpers import. */
const running = (() => {
  const byPath = new Map(product.map((file) => [file.path, file]))
  const reached = new Set(product.filter(({ path }) => isStart(path)))
  for (const file of reached)
    for (const path of importsOf(file)) {
      const next = byPath.get(path)
      if (next) reached.add(next)
    }
  return [...reached]
})()

const exportsOf = (files: readonly File[]) =>
  files.flatMap(({ path, text }) =>
    [...text.matchAll(declared)].map(([, kind = '', name = '']) => ({ path, kind, name })),
  )

describe('unused code', () => {
  it('exists in no export that only specs use', () => {
    expect(running.length).toBeGreaterThan(product.length / 2)
    const inUse = new Set([...running, ...scripts].map(({ path }) => path))
    const dead = exportsOf(running).filter(({ path, name }) => {
      const files = [...(mentions.get(name) ?? [])]
      return !files.some(([file, times]) => (file === path ? times > 1 : inUse.has(file)))
    })
    expect(dead.map(({ path, name }) => `${path}: ${name}`)).toEqual([])
  })

  it('exists in no exported value that only its own file uses', () => {
    const needless = exportsOf(product).filter(
      ({ kind, name }) => kind !== 'interface' && kind !== 'type' && (mentions.get(name)?.size ?? 0) < 2,
    )
    expect(needless.map(({ path, name }) => `${path}: ${name}`)).toEqual([])
  })

  it('exists in no file that only its own spec uses', () => {
    const stem = (path: string) => (path.split('/').at(-1) ?? '').replace(/\.tsx?$/, '')
    const users = new Map<string, Set<string>>()
    for (const { path, text } of code)
      for (const [, name = ''] of text.matchAll(quotedName))
        users.set(name, (users.get(name) ?? new Set()).add(path))
    const isOwnSpec = (user: string, path: string) =>
      user.replace(/(\.int)?\.spec\.tsx?$/, '') === path.replace(/\.tsx?$/, '')
    const dead = product
      .map(({ path }) => path)
      .filter((path) => !path.includes('/test-') && !path.startsWith('frontend/src/routes/'))
      .filter((path) => {
        const others = [...(users.get(stem(path)) ?? [])]
        return !others.some((user) => user !== path && !isOwnSpec(user, path))
      })
    expect(dead).toEqual([])
  })
})
