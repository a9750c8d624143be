import type { FastifyReply } from 'fastify'

/** Total time that a read may wait, for whatever reason, because clients give up after some seconds. */
const MAX_WAIT_MS = 2_000

/** How long a read may still wait, in milliseconds. All its reasons to wait share this time. */
export const waitLeft = ({ elapsedTime }: Pick<FastifyReply, 'elapsedTime'>): number =>
  Math.max(0, MAX_WAIT_MS - elapsedTime)
