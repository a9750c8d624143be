import { defineConfig } from 'vitest/config'

/** The specs beside the mutated code. Stryker runs those of them that reach a mutant. */
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
