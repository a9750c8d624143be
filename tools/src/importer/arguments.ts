import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

/** Wrong or missing arguments. The message says what to do. */
export class UsageError extends Error {}

export interface ImportArguments {
  /** An absolute path. */
  readonly directory: string
  readonly url: string
  /** null: the token of the demo administrator in `dataDir`. */
  readonly token: string | null
  /** An absolute path. */
  readonly dataDir: string
}

export const usage = `Usage: npm run import -- DIRECTORY [--url URL] [--token TOKEN]

Publishes the add-on folders of DIRECTORY over the public API. docs/importing.md describes their format.

  --url    the catalogue; without it, http://localhost with PORT (3000)
  --token  a personal access token; without it, the demo administrator's in DATA_DIR (.data)
`

const options = { url: { type: 'string' }, token: { type: 'string' }, help: { type: 'boolean' } } as const

const wrong = (sentence: string) => new UsageError(`${sentence}\n\n${usage}`)

const parsed = (args: readonly string[]) => {
  const { tokens, values, positionals } = parseArgs({
    args: [...args],
    options,
    allowPositionals: true,
    strict: false,
    tokens: true,
  })
  for (const token of tokens) {
    if (token.kind !== 'option') continue
    if (!Object.hasOwn(options, token.name)) throw wrong(`There is no option ${token.rawName}.`)
    if (token.name !== 'help' && (!token.value || (!token.inlineValue && token.value.startsWith('-'))))
      throw wrong(`${token.rawName} needs a value.`)
  }
  const textOf = (value: string | boolean | undefined) => (typeof value === 'string' ? value : undefined)
  return {
    url: textOf(values.url),
    token: textOf(values.token),
    help: values.help !== undefined,
    positionals,
  }
}

/** Returns null if help was requested. Throws UsageError. */
export const readArguments = (
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  workingDirectory: string,
): ImportArguments | null => {
  const { positionals, help, ...given } = parsed(args)
  if (help) return null
  const [directory, ...more] = positionals
  if (directory === undefined || more.length > 0) throw wrong('Name one directory.')
  const url = given.url ?? `http://localhost:${environment.PORT || 3000}`
  if (!/^https?:\/\/[^/]+/.test(url)) throw new UsageError(`--url ${url} is not a web address.`)
  return {
    directory: resolve(workingDirectory, directory),
    url,
    token: given.token ?? null,
    dataDir: resolve(workingDirectory, environment.DATA_DIR || '.data'),
  }
}
