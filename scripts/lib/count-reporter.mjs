import { writeFileSync } from 'node:fs'

const MAX_LENGTH = 600

const messageOf = (error) => (error?.message ?? 'no reason given').slice(0, MAX_LENGTH)

/** What each try said, and where. */
const messagesOf = (errors = []) =>
  errors.map((error) => {
    const place = error.stacks?.[0]
    return place ? `${messageOf(error)} (${place.file}:${place.line})` : messageOf(error)
  })

/**
 * A vitest reporter that writes what `npm test` adds up: `{ passed, failed, failures: [{ name, reasons }],
 * skipped: [{ name, reason }], secondTry: [{ name, reason }] }`. Tests in `secondTry` also count as passed.
 */
export default class CountReporter {
  onTestRunEnd(modules, unhandledErrors) {
    const counts = { passed: 0, failed: 0, failures: [], skipped: [], secondTry: [] }
    const fail = (name, errors, count = 1) => {
      counts.failed += count
      counts.failures.push({ name, reasons: messagesOf(errors) })
    }
    if (unhandledErrors.length > 0) fail('outside tests', unhandledErrors, unhandledErrors.length)
    for (const module of modules) {
      const suites = [...module.children.allSuites()]
      const errorsOutside = [module, ...suites].flatMap((suite) => suite.errors())
      if (errorsOutside.length > 0) fail(module.relativeModuleId, errorsOutside, errorsOutside.length)
      for (const test of module.children.allTests()) {
        const { state, note, errors } = test.result()
        if (state === 'passed') counts.passed += 1
        if (test.diagnostic()?.flaky)
          counts.secondTry.push({ name: test.fullName, reason: messageOf(errors?.[0]) })
        if (state === 'skipped')
          counts.skipped.push({ name: test.fullName, reason: note ?? 'no reason given' })
        else if (state !== 'passed') fail(`${module.relativeModuleId} > ${test.fullName}`, errors)
      }
    }
    const path = process.env.MODSTEAD_TEST_COUNTS
    if (path) writeFileSync(path, JSON.stringify(counts))
  }
}
