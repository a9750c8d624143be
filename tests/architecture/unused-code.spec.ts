import { describe, expect, it } from 'vitest'
import { isCode, isProduct, repositoryFiles, textOf } from './repository.ts'

/**
 * Every file of a workspace is open to the others (`exports` of its package.json), so a tool that follows entry points
 * takes all of it for used. This looks for the names instead.
 */
const code = repositoryFiles()
  .filter(isCode)
  .map((path) => ({ path, text: textOf(path) }))
const product = code.filter(({ path }) => isProduct(path) && !path.includes('/test-'))

const declared = /^export (?:abstract )?(?:async )?(?:const|function\*?|class|interface|type) (\w+)/gm
const words = /[A-Za-z_$][\w$]*/g
const quotedName = /([\w.$-]+?)(?:\.tsx?)?['"`]/g

describe('dead code', () => {
  it('is no export that stands nowhere but in its declaration', () => {
    const uses = new Map<string, number>()
    for (const { text } of code)
      for (const [word] of text.matchAll(words)) uses.set(word, (uses.get(word) ?? 0) + 1)
    const dead = product
      .flatMap(({ path, text }) => [...text.matchAll(declared)].map(([, name = '']) => ({ path, name })))
      .filter(({ name }) => (uses.get(name) ?? 0) < 2)
      .map(({ path, name }) => `${path}: ${name}`)
    expect(dead).toEqual([])
  })

  it('is no file that only its own spec knows', () => {
    const stem = (path: string) => (path.split('/').at(-1) ?? '').replace(/\.tsx?$/, '')
    const users = new Map<string, Set<string>>()
    for (const { path, text } of code)
      for (const [, name = ''] of text.matchAll(quotedName))
        users.set(name, (users.get(name) ?? new Set()).add(path))
    const isOwnSpec = (user: string, path: string) =>
      user.replace(/(\.int)?\.spec\.tsx?$/, '') === path.replace(/\.tsx?$/, '')
    const dead = product
      .map(({ path }) => path)
      .filter((path) => !path.startsWith('frontend/src/routes/'))
      .filter((path) => {
        const others = [...(users.get(stem(path)) ?? [])]
        return !others.some((user) => user !== path && !isOwnSpec(user, path))
      })
    expect(dead).toEqual([])
  })
})
