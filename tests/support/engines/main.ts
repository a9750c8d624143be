import { once } from 'node:events'
import { whyNoContainers } from './containers.ts'
import { engines } from './engines.ts'
import { startEngines } from './start-engines.ts'

/** `npm run engines`: prints the variables that connect the product to the engines, and runs until Ctrl-C. */
const over = Promise.race(['SIGINT', 'SIGTERM', 'SIGHUP'].map((signal) => once(process, signal)))
const { running, stop } = await startEngines(engines, {
  onStarted({ variables, standsInFor }) {
    if (standsInFor !== undefined) console.error(`${standsInFor}.`)
    for (const [name, value] of Object.entries(variables)) console.log(`${name}=${value}`)
  },
  onMissing: ({ name, because }) => console.error(`${name} does not run here: ${because}.`),
})
console.error(`Containers do not run here: ${whyNoContainers()}.`)
if (running.length > 0) {
  console.error('Ctrl-C ends them and deletes their data.')
  // Nothing else keeps the process alive for the signal.
  const alive = setInterval(() => {}, 60_000)
  await over
  clearInterval(alive)
}
await stop()
process.exit()
