import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root, textOf } from './repository.ts'

/** What stands in backquotes and looks like a path of ours; a placeholder such as `<context>` or `*` ends it. */
const namedPaths = (text: string): string[] =>
  [
    ...text.matchAll(
      /`((?:domain|infra|command-api|projectors|query-api|frontend|server|tests|scripts|docs|\.ci)\/[^`\s]*)`/g,
    ),
  ]
    .map(([, path = '']) => path.replace(/[#:].*$/, '').replace(/[^/]*[<*{].*$/, ''))
    .filter((path) => path !== '')

describe('ARCHITECTURE.md', () => {
  it('names only files and folders that exist', ({ skip }) => {
    skip(!existsSync(join(root, 'ARCHITECTURE.md')), 'ARCHITECTURE.md is not written yet')
    const paths = namedPaths(textOf('ARCHITECTURE.md'))
    expect(paths.length).toBeGreaterThan(10)
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
  })
})
