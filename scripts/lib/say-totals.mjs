const showSkipped = (skipped) => {
  for (const reason of new Set(skipped.map((test) => test.reason))) {
    console.log(`Skipped because ${reason}:`)
    for (const test of skipped) if (test.reason === reason) console.log(`  ${test.name}`)
  }
}

/** The last words of a run over all its steps; a failure makes the process fail. */
export const sayTotals = (results) => {
  const counts = results.map((result) => result.counts)
  const skipped = counts.flatMap((count) => count.skipped)
  const passed = counts.reduce((sum, count) => sum + count.passed, 0)
  const failed = counts.reduce((sum, count) => sum + count.failed, 0)
  showSkipped(skipped)
  console.log(`${passed} passed, ${failed} failed, ${skipped.length} skipped`)
  if (results.some(({ ok }) => !ok) || failed > 0) process.exitCode = 1
}
