import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const exclude = ['**/node_modules/**', '**/dist/**', '**/.data/**']
/** No expectation: how long a test may hang before it is given up, on a machine that is busy with other things. */
const patience = { testTimeout: 300_000, hookTimeout: 300_000 }

/**
 * Real processes on a machine that stands still for seconds find races of specs, one in ten thousand tests. What fails twice is a
 * failure, and what passes at the second try is told with the totals (docs/adr/0046-a-second-try-is-told.md).
 */
const withProcesses = { ...patience, retry: 1 }

/** These fill the machine on purpose, and some must end within a time of their own: nothing else runs beside them. */
const underLoad = ['infra/src/**/*-under-load.int.spec.ts', 'tests/faults/*-under-load.spec.ts']

const builtServer = 'scripts/lib/server-built.setup.mjs'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            '{domain,infra,command-api,projectors,query-api,server,tools,frontend}/src/**/*.spec.{ts,tsx}',
            'frontend/localize/**/*.spec.ts',
            'tests/{architecture,benchmarks,containers,monitoring,relevance}/**/*.spec.ts',
          ],
          exclude: [...exclude, '**/*.{int,engine}.spec.ts'],
          ...patience,
        },
      },
      {
        test: {
          name: 'integration',
          include: [
            '{infra,command-api,projectors,query-api,server,tools}/src/**/*.int.spec.ts',
            'tests/{contract,erasure,faults,import,reactions,sign-in}/**/*.spec.ts',
          ],
          exclude: [...exclude, ...underLoad],
          ...withProcesses,
          maxWorkers: availableParallelism(),
          globalSetup: [builtServer, 'tests/support/test-postgres.ts'],
        },
      },
      {
        test: {
          name: 'under-load',
          include: underLoad,
          exclude,
          ...withProcesses,
          fileParallelism: false,
          globalSetup: [builtServer],
        },
      },
      {
        test: {
          name: 'conformance',
          include: ['tests/conformance/**/*.spec.ts'],
          exclude,
          ...withProcesses,
          fileParallelism: false,
          globalSetup: [builtServer],
        },
      },
      {
        test: {
          name: 'engines',
          include: ['**/*.engine.spec.ts'],
          exclude,
          ...withProcesses,
          fileParallelism: false,
          globalSetup: [builtServer, 'tests/support/engines/engines.setup.ts'],
        },
      },
      {
        test: {
          name: 'browser',
          include: ['tests/acceptance/**/*.spec.ts'],
          exclude,
          ...withProcesses,
          // Each worker has a site and a browser of its own.
          maxWorkers: Math.min(availableParallelism(), 4),
          globalSetup: [builtServer, 'tests/acceptance/running-site.ts'],
        },
      },
    ],
  },
})
