import { writeFileSync } from 'node:fs'

/**
 * A vitest reporter that writes the counts that `npm test` adds up: `{ passed, failed, skipped: [{ name,
 * reason }], secondTry: [{ name, reason }] }`. Tests in `secondTry` also count as passed.
 */
export default class CountReporter {
  onTestRunEnd(modules, unhandledErrors) {
    const counts = { passed: 0, failed: unhandledErrors.length, skipped: [], secondTry: [] }
    for (const module of modules) {
      counts.failed += module.errors().length
      for (const test of module.children.allTests()) {
        const { state, note, errors } = test.result()
        if (state === 'passed') counts.passed += 1
        if (test.diagnostic()?.flaky)
          counts.secondTry.push({ name: test.fullName, reason: errors?.[0]?.message ?? 'no reason given' })
        if (state === 'skipped')
          counts.skipped.push({ name: test.fullName, reason: note ?? 'no reason given' })
        else if (state !== 'passed') counts.failed += 1
      }
    }
    const path = process.env.MODSTEAD_TEST_COUNTS
    if (path) writeFileSync(path, JSON.stringify(counts))
  }
}
