import { once } from 'node:events'
import { createServer } from 'node:net'

/** Throws the error that listening there would cause, before any unnecessary work. */
export const checkPort = async (port: number, host: string): Promise<void> => {
  const probe = createServer().listen({ port, host })
  await once(probe, 'listening')
  probe.close()
  await once(probe, 'close')
}
