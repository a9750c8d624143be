import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from './ensure-built.mjs'
import { root } from './project.mjs'

/** Builds the pages if their sources have changed since the last build. */
export const ensureFrontendBuilt = () =>
  ensureBuilt('the pages', {
    name: 'frontend',
    // The site itself and what it may import.
    sources: ['frontend', 'domain/src', 'query-api/src/contract', 'package-lock.json'],
    output: join(root, 'frontend/dist'),
    directory: join(root, 'frontend'),
    script: JSON.parse(readFileSync(join(root, 'frontend/package.json'), 'utf8')).scripts.build,
  })
