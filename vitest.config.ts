import { defineConfig } from 'vitest/config'

const exclude = ['**/node_modules/**', '**/dist/**', '**/.data/**']
const slow = { testTimeout: 60_000, hookTimeout: 120_000 }

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
          ...slow,
          fileParallelism: false,
          globalSetup: ['infra/src/postgres/test-server.ts'],
        },
      },
      {
        test: {
          name: 'conformance',
          include: ['tests/conformance/**/*.spec.ts'],
          exclude,
          ...slow,
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['tests/acceptance/**/*.spec.ts'],
          exclude,
          ...slow,
          fileParallelism: false,
          globalSetup: ['tests/acceptance/running-site.ts'],
        },
      },
    ],
  },
})
