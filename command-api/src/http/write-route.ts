import { policy, type Right } from '@modstead/domain/contexts'
import type { Answer } from '@modstead/infra/command-pipeline/answer'
import type { Sender } from '@modstead/infra/command-pipeline/sender'
import { admit, type Principal } from '@modstead/infra/identity/principal'
import type { ProjectionGroup } from '@modstead/infra/log-following/projection-groups'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CommandDependencies } from '../dependencies.ts'
import { senderOf } from './sender.ts'

export interface Write {
  readonly principal: Principal
  readonly sender: Sender
}

/** Like `authorize`, for a body that is not read yet. The caller binds the Idempotency-Key to it later. */
export const authorizeUnread = async (
  deps: Pick<CommandDependencies, 'authenticate' | 'idempotencyKeys'>,
  request: FastifyRequest,
  right: Right,
): Promise<Write> => {
  const principal = admit(await deps.authenticate(request), policy[right])
  return { principal, sender: senderOf(request, principal) }
}

/** Returns the sender if they may use the right; throws the 401 problem otherwise. No command is anonymous. */
export const authorize: typeof authorizeUnread = async (deps, request, right) => {
  const write = await authorizeUnread(deps, request, right)
  await deps.idempotencyKeys.bind(request, write.sender.intent.commandId, request.body)
  return write
}

const tell = (reply: FastifyReply, { position, revision }: Answer): FastifyReply => {
  reply.header('consistency-token', position.toString())
  return revision < 0n ? reply : reply.header('etag', `"r${revision}"`)
}

/** A change is answered within this time, even if nobody can see it yet. */
const ANSWER_WITHIN_MS = 4_500
/** Even a long upload waits at least this long for the read models. */
const MIN_WAIT_MS = 1_000

const timeLeft = (reply: FastifyReply): number => Math.max(MIN_WAIT_MS, ANSWER_WITHIN_MS - reply.elapsedTime)

const waitForAll = async (
  { waitForReadModels }: Pick<CommandDependencies, 'waitForReadModels'>,
  reply: FastifyReply,
  { position }: Answer,
  groups: readonly ProjectionGroup[],
): Promise<void> => {
  const waited = groups.length > 0 ? groups : (['public'] as const)
  const left = timeLeft(reply)
  await Promise.all(waited.map((group) => waitForReadModels(position, left, group)))
}

/** Clients of `/v3` get the position at once and send it with the next read. */
const knowsOfPositions = (reply: FastifyReply): boolean => reply.request.url.startsWith('/v3/')

/**
 * On `/v2`, answers once the groups of read models that serve the sender, by default `public`, show the
 * write, because clients of `/v2` read their own writes without knowing about positions. If the read models
 * are late, answers anyway, with the token to wait by.
 */
export const answerWhenVisible = async (
  deps: Pick<CommandDependencies, 'waitForReadModels'>,
  reply: FastifyReply,
  answer: Answer,
  ...groups: readonly ProjectionGroup[]
): Promise<FastifyReply> => {
  if (!knowsOfPositions(reply)) await waitForAll(deps, reply, answer, groups)
  return tell(reply, answer).code(204).send()
}

/** The same, but also waits for reactions in other streams, which complete a deletion. */
export const answerWhenSettled = async (
  deps: Pick<CommandDependencies, 'waitForReactions'>,
  reply: FastifyReply,
  answer: Answer,
): Promise<FastifyReply> => {
  if (!knowsOfPositions(reply)) await deps.waitForReactions(answer.position, timeLeft(reply))
  return tell(reply, answer).code(204).send()
}

/** Sends JSON of the read side once the read models show the write. */
export const answerWithJson = async (
  deps: Pick<CommandDependencies, 'waitForReadModels'>,
  reply: FastifyReply,
  answer: Answer,
  json: () => Promise<string> | string,
  ...groups: readonly ProjectionGroup[]
): Promise<FastifyReply> => {
  await waitForAll(deps, reply, answer, groups)
  return tell(reply, answer)
    .code(200)
    .header('content-type', 'application/json; charset=utf-8')
    .send(await json())
}
