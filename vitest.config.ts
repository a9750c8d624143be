import { defineConfig } from 'vitest/config'

const exclude = ['**/node_modules/**', '**/dist/**', '**/.data/**']
/** No expectation: how long a test may hang before it is given up, on a machine that is busy with other things. */
const patience = { testTimeout: 300_000, hookTimeout: 300_000 }

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            '{domain,infra,command-api,projectors,query-api,server,frontend}/src/**/*.spec.{ts,tsx}',
            'tests/architecture/**/*.spec.ts',
          ],
          exclude: [...exclude, '**/*.int.spec.ts'],
          ...patience,
        },
      },
      {
        test: {
          name: 'integration',
          include: [
            '{infra,command-api,projectors,query-api,server}/src/**/*.int.spec.ts',
            'tests/{contract,faults,import}/**/*.spec.ts',
          ],
          exclude,
          ...patience,
          fileParallelism: false,
          globalSetup: ['infra/src/postgres/test-server.ts'],
        },
      },
      {
        test: {
          name: 'conformance',
          include: ['tests/conformance/**/*.spec.ts'],
          exclude,
          ...patience,
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['tests/acceptance/**/*.spec.ts'],
          exclude,
          ...patience,
          fileParallelism: false,
          globalSetup: ['tests/acceptance/running-site.ts'],
        },
      },
    ],
  },
})
