import { decodePosition, type Position, START } from '@modstead/infra/event-store/port'
import { answeringGroups } from '@modstead/infra/http/answering-groups'
import { invalidInput } from '@modstead/infra/http/problem'
import { waitLeft } from '@modstead/infra/http/wait-left'
import { haveAllPassed } from '@modstead/infra/log-following/group-progress'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { QueryDependencies } from '../dependencies.ts'

/** Throws the 400 problem. */
export const tokenPosition = (token: unknown): Position => {
  try {
    return decodePosition(String(token).trim())
  } catch {
    throw invalidInput('Consistency-Token must be what an answer to a write carried.', 'invalid-header')
  }
}

type Read = Pick<QueryDependencies, 'waitFor' | 'shownUpTo'>

/**
 * A reader that sends the `Consistency-Token` of a write sees at least that write. If the read models do not
 * get there in time, the answer says `Consistency: behind`. If groups other than `public` answer, readers see
 * at least what any group has shown: a user who is seen as invited to a team already has the
 * notification too.
 */
export const waitForToken =
  ({ waitFor, shownUpTo }: Read) =>
  (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void => {
    const token = request.headers['consistency-token']
    const groups = answeringGroups(request)
    const isPublic = groups.every((group) => group === 'public')
    if (token === undefined && isPublic) {
      done()
      return
    }
    const wait = async (): Promise<void> => {
      const written = token === undefined ? START : tokenPosition(token)
      const shown = isPublic ? START : shownUpTo()
      const wanted = written > shown ? written : shown
      const reached = await haveAllPassed(waitFor, groups, wanted, waitLeft(reply))
      if (!reached && token !== undefined) reply.header('consistency', 'behind')
    }
    wait().then(() => done(), done)
  }
