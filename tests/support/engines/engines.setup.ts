import { MISSING_ENGINES } from '@modstead/infra/engines/test-missing-engines'
import { createTemplate } from '@modstead/infra/postgres/test-database'
import type { TestProject } from 'vitest/node'
import { makeEmptyProduct, TEMPLATE } from '../test-postgres.ts'
import { engines } from './engines.ts'
import { startEngines } from './start-engines.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Variables of all engines of this run. undefined: whole products of specs are embedded. */
    engines?: Readonly<Record<string, string>>
  }
}

/**
 * For `globalSetup` of vitest: starts each engine once for all spec files of the run. Specs find it through
 * its variables, and the reason why it is missing through `whyMissing`.
 */
export const setup = async (project: TestProject) => {
  const { running, missing, stop } = await startEngines(engines, {
    onStarted: ({ variables }) => Object.assign(process.env, variables),
  })
  process.env[MISSING_ENGINES] = missing.map(({ name, because }) => `${name}: ${because}`).join('\n')
  const variables: Record<string, string> = Object.assign({}, ...running.map((engine) => engine.variables))
  if (variables.DATABASE_URL)
    await createTemplate(variables.DATABASE_URL, TEMPLATE, makeEmptyProduct).catch(async (error: unknown) => {
      await stop()
      throw error
    })
  project.provide('engines', variables)
  return stop
}
