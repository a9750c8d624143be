import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const pathOf = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url))

/** What `npm start` runs. */
export const main = pathOf('.cache/server/main.mjs')
/** What `npm run start:roles` runs. */
export const mainOfRoles = pathOf('.cache/server/roles.mjs')

const { scripts } = JSON.parse(readFileSync(pathOf('package.json'), 'utf8')) as { scripts: { start: string } }

/** What `npm start` sets beside what it is given. */
export const startVariables: Readonly<Record<string, string>> = Object.fromEntries(
  [...scripts.start.matchAll(/([A-Z_]+)=(\S+)/g)].map(([, name, value]) => [name, value]),
)
