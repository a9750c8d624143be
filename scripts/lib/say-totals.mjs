const show = (title, tests) => {
  for (const reason of new Set(tests.map((test) => test.reason))) {
    console.log(`${title} ${reason}:`)
    for (const test of tests) if (test.reason === reason) console.log(`  ${test.name}`)
  }
}

const showFailed = ({ name, reasons }) => {
  console.log(`Failed: ${name}`)
  for (const reason of reasons) console.log(`  ${reason}`)
}

/**
 * Prints the totals of a run over all its steps, after each failure once more, since its own place is far
 * above. A failure makes the process fail.
 */
export const sayTotals = (results) => {
  const counts = results.map((result) => result.counts)
  const skipped = counts.flatMap((count) => count.skipped)
  const passed = counts.reduce((sum, count) => sum + count.passed, 0)
  const failed = counts.reduce((sum, count) => sum + count.failed, 0)
  show('Skipped because', skipped)
  show(
    'Passed at the second try only; the first said',
    counts.flatMap((count) => count.secondTry),
  )
  for (const count of counts) count.failures.forEach(showFailed)
  console.log(`${passed} passed, ${failed} failed, ${skipped.length} skipped`)
  if (results.some(({ ok }) => !ok) || failed > 0) process.exitCode = 1
}
