import { once } from 'node:events'
import { EngineMissing, type RunningEngine } from './engine.ts'
import { engines } from './engines.ts'

/** `npm run engines`: prints the variables that connect the product to the engines, and runs until Ctrl-C. */
const over = Promise.race(['SIGINT', 'SIGTERM', 'SIGHUP'].map((signal) => once(process, signal)))
const running: RunningEngine[] = []
for (const engine of engines) {
  try {
    const started = await engine.start()
    running.push(started)
    for (const [name, value] of Object.entries(started.variables)) console.log(`${name}=${value}`)
  } catch (error) {
    if (!(error instanceof EngineMissing)) throw error
    console.error(`${engine.name} does not run here: ${error.message}.`)
  }
}
if (running.length > 0) {
  console.error('Ctrl-C ends them and deletes their data.')
  // Nothing else keeps the process alive for the signal.
  const alive = setInterval(() => {}, 60_000)
  await over
  clearInterval(alive)
}
await Promise.all(running.map((engine) => engine.stop()))
process.exit()
