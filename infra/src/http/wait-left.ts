import type { FastifyReply } from 'fastify'

/** What a read waits in all, whatever it waits for: a client gives up after some seconds. */
const MAX_WAIT_MS = 2_000

/** How long a read may still wait, in milliseconds. All that make it wait share this. */
export const waitLeft = ({ elapsedTime }: Pick<FastifyReply, 'elapsedTime'>): number =>
  Math.max(0, MAX_WAIT_MS - elapsedTime)
