import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { wantedPackages } from './installed-packages.mjs'
import { root } from './project.mjs'

const barWidth = 30
const drawEvery = 250
/** Without a terminal that can redraw a line, an occasional line is enough. */
const sayEvery = 10_000

/** Shows how many packages have arrived while npm works. Returns the function that ends the display. */
export const showInstallProgress = () => {
  const packages = wantedPackages()
  const total = packages.length
  const terminal = process.stderr.isTTY === true
  const begin = Date.now()
  const draw = () => {
    const done = packages.filter(({ path }) => existsSync(join(root, path, 'package.json'))).length
    const seconds = Math.round((Date.now() - begin) / 1000)
    const filled = Math.round((barWidth * done) / Math.max(1, total))
    const bar = '█'.repeat(filled) + '░'.repeat(barWidth - filled)
    if (terminal) process.stderr.write(`\r  ${bar} ${done} of ${total} packages, ${seconds} s `)
    else console.error(`  ${done} of ${total} packages after ${seconds} s`)
  }
  console.error(`Installing ${total} packages. This happens once and takes about a minute.`)
  const timer = setInterval(draw, terminal ? drawEvery : sayEvery)
  return () => {
    clearInterval(timer)
    draw()
    if (terminal) process.stderr.write('\n')
  }
}
