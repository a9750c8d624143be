import { setTimeout as after } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'

/**
 * Waits until an answer has taken this long. An answer that always takes at least as long as the work behind
 * it reveals nothing about that work.
 */
export const takeAtLeast = async (
  ms: number,
  { elapsedTime }: Pick<FastifyReply, 'elapsedTime'>,
  pause: (ms: number) => Promise<unknown> = after,
): Promise<void> => {
  if (elapsedTime < ms) await pause(ms - elapsedTime)
}

export type TakeAtLeast = (ms: number, reply: Pick<FastifyReply, 'elapsedTime'>) => Promise<void>
