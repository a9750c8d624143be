import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const pathOf = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url))

/** The file that `npm start` runs. */
export const main = pathOf('.cache/server/main.mjs')
/** The file that `npm run start:roles` runs. */
export const mainOfRoles = pathOf('.cache/server/roles.mjs')

const { scripts } = JSON.parse(readFileSync(pathOf('package.json'), 'utf8')) as { scripts: { start: string } }

/** Variables that `npm start` adds to its own. */
export const startVariables: Readonly<Record<string, string>> = Object.fromEntries(
  [...scripts.start.matchAll(/([A-Z_]+)=(\S+)/g)].map(([, name, value]) => [name, value]),
)
