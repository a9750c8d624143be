import { type DestinationStream, pino } from 'pino'

/**
 * Writes log lines. If a line cannot be written, as on a full disk, it is lost, and the program continues.
 * Each line is written at once: a buffered one would be retried endlessly when the program ends.
 */
export const standardOutput = (): DestinationStream => {
  const open = () => {
    const stream = pino.destination({ dest: 1, sync: true })
    stream.on('error', () => {
      if (stream === current) current = open()
    })
    return stream
  }
  let current = open()
  return { write: (line) => void current.write(line) }
}
