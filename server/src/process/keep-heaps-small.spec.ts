import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'

const module = new URL('./keep-heaps-small.ts', import.meta.url).href

/** Keeps a little, replaces it again and again, and prints how large its heap became at most, in bytes. */
const program = `
import { getHeapStatistics } from 'node:v8'
if (process.argv[1] === 'small') (await import('${module}')).keepHeapsSmall()
const kept = Array.from({ length: 40_000 }, () => ({ text: [] }))
let highest = 0
for (let at = 0; at < 300_000; at++) {
  kept[at % kept.length] = { text: Array.from({ length: 20 }, () => at + 0.5) }
  if (at % 1_000 === 0) highest = Math.max(highest, getHeapStatistics().used_heap_size)
}
console.log(highest)
`

const highestOf = (which: 'small' | 'as it is'): number => {
  const args = ['--max-semi-space-size=1', '--input-type=module', '--eval', program, which]
  return Number(execFileSync(process.execPath, args, { encoding: 'utf8' }))
}

it('collects garbage before a heap has grown to several times what is in use', () => {
  expect(highestOf('small')).toBeLessThan(0.8 * highestOf('as it is'))
})
