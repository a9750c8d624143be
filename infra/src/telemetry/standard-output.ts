import { type DestinationStream, pino } from 'pino'

/**
 * Takes what is logged. Lines that cannot be written, as on a full disk, are lost, and the program goes on. Each is written at
 * once: one that waited would be tried again and again when the program ends.
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
