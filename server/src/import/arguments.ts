import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { demoPath } from '../demo.ts'

/** Wrong or missing arguments; the message says what to do. */
export class UsageError extends Error {}

export interface ImportArguments {
  /** Absolute. */
  readonly directory: string
  readonly url: string
  readonly token: string
}

export const usage = `Usage: npm run import -- DIRECTORY [--url URL] [--token TOKEN]

Publishes the add-on folders of DIRECTORY over the public API. docs/importing.md describes their format.

  --url    the catalogue; without it, http://localhost with PORT (3000)
  --token  a personal access token; without it, the demo administrator's in DATA_DIR (.data)
`

const demo = z.object({ users: z.array(z.object({ role: z.string(), token: z.string() })) })

const demoToken = (dataDir: string): string => {
  const path = demoPath(dataDir)
  try {
    const { users } = demo.parse(JSON.parse(readFileSync(path, 'utf8')))
    const admin = users.find(({ role }) => role === 'admin')
    if (admin) return admin.token
  } catch {
    // Without the file there is no token, which is said below.
  }
  throw new UsageError(`There is no demo administrator in ${path}. Give a token: --token mrp_…`)
}

const parsed = (args: readonly string[]) => {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        url: { type: 'string' },
        token: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    })
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : error}\n\n${usage}`)
  }
}

/** null: help was asked for. Throws UsageError. */
export const readArguments = (
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  workingDirectory: string,
): ImportArguments | null => {
  const { values, positionals } = parsed(args)
  if (values.help) return null
  const [directory, ...more] = positionals
  if (directory === undefined || more.length > 0) throw new UsageError(`Name one directory.\n\n${usage}`)
  const url = values.url ?? `http://localhost:${environment.PORT || 3000}`
  if (!/^https?:\/\/[^/]+/.test(url)) throw new UsageError(`--url ${url} is not a web address.`)
  const dataDir = resolve(workingDirectory, environment.DATA_DIR || '.data')
  return {
    directory: resolve(workingDirectory, directory),
    url,
    token: values.token ?? demoToken(dataDir),
  }
}
