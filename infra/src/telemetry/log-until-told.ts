import { createLog } from './log.ts'

/** Logs a line for each message and acknowledges it, until it is told to end. */
const log = createLog('info')
process.on('message', (message) => {
  log.info(String(message))
  setImmediate(() => process.send?.('logged'))
})
process.on('disconnect', () => process.exit(0))
