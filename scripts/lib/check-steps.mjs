import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { binaries, root } from './project.mjs'
import { vitestStep } from './steps.mjs'

const tool = (name, command, ...args) => ({ name, command: join(binaries, command), args })

const cruised = [
  'domain',
  'infra',
  'command-api',
  'projectors',
  'query-api',
  'frontend',
  'server',
  'tools',
  'tests',
]

/**
 * Every check that needs neither a database nor a browser. The slowest come first, so that the rest fits
 * beside them.
 */
export const checkSteps = () => [
  vitestStep('unit', false),
  tool('unused code', 'knip', '--no-progress'),
  tool('arrows', 'depcruise', '--config', '.dependency-cruiser.mjs', '--output-type', 'err-long', ...cruised),
  tool('types: servers, tests', 'tsc', '-p', 'tsconfig.json'),
  tool('types: domain', 'tsc', '-p', 'domain/tsconfig.json'),
  ...(existsSync(join(root, 'frontend/src'))
    ? [tool('types: frontend', 'tsc', '-p', 'frontend/tsconfig.json')]
    : []),
  tool('format and lint', 'biome', 'check', '--error-on-warnings'),
]
