const show = (title, tests) => {
  for (const reason of new Set(tests.map((test) => test.reason))) {
    console.log(`${title} ${reason}:`)
    for (const test of tests) if (test.reason === reason) console.log(`  ${test.name}`)
  }
}

/** Prints the totals of a run over all its steps. A failure makes the process fail. */
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
  console.log(`${passed} passed, ${failed} failed, ${skipped.length} skipped`)
  if (results.some(({ ok }) => !ok) || failed > 0) process.exitCode = 1
}
