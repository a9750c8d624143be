const MAX_TEXT = 100

const shorten = (text) => {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > MAX_TEXT ? `${line.slice(0, MAX_TEXT)}…` : line
}

/** One line for the folder, and one for each mutant that no spec noticed. */
export const showResult = ({ path }, { failed, killed, survived, percent, enough }) => {
  if (failed) return console.log(`FAIL ${path}: not finished`)
  for (const { file, location, lines, replacement, mutatorName, status } of survived) {
    const { line } = location.start
    const reached = status === 'NoCoverage' ? ' (no spec reaches it)' : ''
    console.log(`     ${file}:${line}${reached} ${shorten(lines[line - 1] ?? '')}`)
    console.log(`       → ${mutatorName}: ${shorten(replacement ?? '')}`)
  }
  console.log(
    `${enough ? 'ok  ' : 'FAIL'} ${path.padEnd(44)} ${percent.toFixed(1).padStart(5)} % of ${killed + survived.length} killed`,
  )
}
