// Everything in scripts/ but `build-server.mjs` runs on Node 20 with built-ins alone: it is what installs the rest.
import { mkdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')
export const binaries = join(root, 'node_modules/.bin')

/** A file in `.cache/`, whose folder exists afterwards. */
export const cacheFile = (name) => {
  const path = join(root, '.cache', name)
  mkdirSync(dirname(path), { recursive: true })
  return path
}

/** Something that the person who ran the command can put right; the message says how. */
export class SetupError extends Error {}

/** Runs a command's main function; a set-up error is shown as its message alone. */
export const runScript = async (main) => {
  try {
    await main()
  } catch (error) {
    console.error(error instanceof SetupError ? error.message : error)
    process.exit(1)
  }
}
