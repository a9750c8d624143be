import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { apiOnEngines, journeysOnEngines } from './tests/on-engines/repeated-suites.ts'

const exclude = ['**/node_modules/**', '**/dist/**', '**/.data/**']
/** Patience, not an expectation: how long a test may hang on a busy machine before it fails. */
const patience = { testTimeout: 300_000, hookTimeout: 300_000 }

/**
 * Real processes on a machine that pauses for seconds reveal races in specs, one in ten thousand tests. A
 * test that fails twice is a failure, and one that passes at the second try is reported with the totals
 * (docs/adr/0046-a-second-try-is-told.md).
 */
const withProcesses = { ...patience, retry: 1, expect: { poll: { timeout: 15_000 } } }

/** These deliberately load the machine, and some have time limits, so nothing else runs beside them. */
const underLoad = ['infra/src/**/*-under-load.int.spec.ts', 'tests/faults/*-under-load.spec.ts']

const builtServer = 'scripts/lib/server-built.setup.mjs'

export default defineConfig({
  test: {
    // A committed file that is gone would otherwise be written anew, and nobody would hear of it.
    update: 'none',
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            '{domain,infra,command-api,projectors,query-api,server,tools,frontend}/src/**/*.spec.{ts,tsx}',
            'frontend/localize/**/*.spec.ts',
            'tests/{architecture,benchmarks,containers,engines,monitoring,relevance}/**/*.spec.ts',
          ],
          exclude: [...exclude, '**/*.{int,engine}.spec.ts'],
          ...patience,
          // Loading modules anew for each file takes longer than most files, so files share them.
          isolate: false,
          // One more than processors, because some specs only wait for a limit.
          maxWorkers: availableParallelism() + 1,
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
          // Loading modules anew takes a quarter of the time of these files, too.
          isolate: false,
          // One more than processors, because specs wait for processes, stores and limits.
          maxWorkers: availableParallelism() + 1,
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
          include: ['**/*.engine.spec.ts', ...apiOnEngines],
          exclude,
          ...withProcesses,
          fileParallelism: false,
          globalSetup: [builtServer, 'tests/support/engines/engines.setup.ts'],
        },
      },
      {
        test: {
          // Apart from the other engines, because specs there fill and delete the index that this site has.
          name: 'engines-browser',
          include: ['tests/on-engines/**/*.spec.ts', ...journeysOnEngines],
          exclude,
          ...withProcesses,
          fileParallelism: false,
          globalSetup: [
            builtServer,
            'tests/support/engines/engines.setup.ts',
            'tests/on-engines/site.setup.ts',
          ],
          setupFiles: ['tests/on-engines/prove-site.ts'],
        },
      },
      {
        test: {
          name: 'browser',
          include: ['tests/acceptance/**/*.spec.ts'],
          exclude,
          ...withProcesses,
          // Each worker has its own site and browser. Pages that wait leave processors to one more.
          maxWorkers: Math.min(availableParallelism() + 1, 4),
          globalSetup: [builtServer, 'tests/acceptance/running-site.ts'],
        },
      },
    ],
  },
})
