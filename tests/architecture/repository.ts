import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

export const root = resolve(import.meta.dirname, '../..')

/** Files that belong to the repository, including new ones, as paths from its root. */
export const repositoryFiles = (): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
    .split('\n')
    .filter((path) => path !== '' && existsSync(join(root, path)))

export const textOf = (path: string): string => readFileSync(join(root, path), 'utf8')

const workspaces = 'domain|infra|command-api|projectors|query-api|frontend|server|tools'

export const isCode = (path: string): boolean => /\.(ts|tsx|mjs)$/.test(path) && !/\.(gen|d)\.ts$/.test(path)
export const isSpecification = (path: string): boolean => /\.spec\.tsx?$/.test(path)
export const isProduct = (path: string): boolean =>
  isCode(path) && new RegExp(`^(${workspaces})/src/`).test(path) && !isSpecification(path)
