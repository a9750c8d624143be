import { decodePosition, type Position } from '@modstead/infra/event-store/port'
import { invalidInput } from '@modstead/infra/http/problem'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { QueryDependencies } from '../dependencies.ts'

const LONGEST_WAIT_MS = 2_000

const positionOf = (token: string): Position => {
  try {
    return decodePosition(token.trim())
  } catch {
    throw invalidInput('Consistency-Token must be what an answer to a write carried.', 'invalid-header')
  }
}

/**
 * A reader that sends the `Consistency-Token` of a write sees at least that write. When the read models do not get there
 * in time, the answer says so: `Consistency: behind`.
 */
export const waitForToken =
  ({ waitFor }: Pick<QueryDependencies, 'waitFor'>) =>
  (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void => {
    const token = request.headers['consistency-token']
    if (token === undefined) {
      done()
      return
    }
    const wait = async (): Promise<void> => {
      const reached = await waitFor(positionOf(String(token)), LONGEST_WAIT_MS)
      if (!reached) reply.header('consistency', 'behind')
    }
    wait().then(() => done(), done)
  }
