import { defineConfig } from 'vitest/config'

/** The specs that stand beside what is mutated; of these Stryker runs the ones that reach a mutant. */
export default defineConfig({
  test: {
    include: [
      '{domain,projectors,command-api}/src/**/*.spec.ts',
      'command-api/src/catalogue/**/*.int.spec.ts',
    ],
    exclude: ['**/node_modules/**', '{domain,projectors}/**/*.int.spec.ts', 'command-api/src/reactions/**'],
    globalSetup: ['tests/support/test-postgres.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
