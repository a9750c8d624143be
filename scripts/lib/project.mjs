// Everything in scripts/ except `build-server.mjs` runs on Node 20 with built-ins only, because it installs
// the rest.
import { mkdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')
export const binaries = join(root, 'node_modules/.bin')

/** The path of a file in `.cache/`. Makes the folder. */
export const cacheFile = (name) => {
  const path = join(root, '.cache', name)
  mkdirSync(dirname(path), { recursive: true })
  return path
}

/** A problem that the user of the command can fix. The message says how. */
export class SetupError extends Error {}

/** Runs a command's main function. Of a set-up error only the message is shown. */
export const runScript = async (main) => {
  try {
    await main()
  } catch (error) {
    console.error(error instanceof SetupError ? error.message : error)
    process.exit(1)
  }
}
