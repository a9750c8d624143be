import type { UserCommand } from '@modstead/domain/accounts/user/decider'
import { isBase62Id } from '@modstead/domain/catalogue/values/ids'
import { user } from '@modstead/infra/command-pipeline/aggregates'
import { CommandRefused } from '@modstead/infra/command-pipeline/refusals'
import { contextOf } from '@modstead/infra/command-pipeline/sender'
import { notFound, unauthorized } from '@modstead/infra/http/problem'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { registerUser, releaseUsername, reserveUsername, userIdByName } from '../accounts/register-user.ts'
import type { CommandDependencies } from '../dependencies.ts'
import { parse } from '../http/parse.ts'
import { answerWhenVisible, authorize } from '../http/write-route.ts'

const role = z.enum(['developer', 'moderator', 'admin'])

const editUser = z.object({
  username: z.string().optional(),
  name: z.string().nullish(),
  bio: z.string().nullish(),
  role: role.optional(),
  badges: z.int().optional(),
})

const newUser = z.object({
  username: z.string(),
  email: z.email().nullish(),
  role: role.default('developer'),
  id: z.string().refine(isBase62Id, 'must have 8 base62 characters').optional(),
  created: z.iso.datetime({ offset: true }).optional(),
})

/** By id or by username in any case; the 404 problem when there is none. */
export const locateUser = async (deps: CommandDependencies, idOrName: string): Promise<string> => {
  if (isBase62Id(idOrName) && (await deps.executor.load(user, idOrName)).state.status === 'active')
    return idOrName
  const userId = await userIdByName(deps, idOrName)
  if (userId === null) throw notFound()
  return userId
}

/** Editing accounts, and making them for an operator who moves a catalogue here; JSON bodies. */
export const userRoutes = (app: FastifyInstance, deps: CommandDependencies): void => {
  const { executor } = deps

  for (const api of ['v2', 'v3'] as const)
    app.patch<{ Params: { id: string } }>(`/${api}/user/:id`, async (request, reply) => {
      const { sender } = await authorize(deps, request, 'USER_WRITE')
      const userId = await locateUser(deps, request.params.id)
      const wire = parse(editUser, request.body)
      const command: UserCommand = {
        type: 'EditUser',
        userId,
        ...(wire.username !== undefined && { username: wire.username }),
        ...(wire.name !== undefined && { name: wire.name || null }),
        ...(wire.bio !== undefined && { bio: wire.bio || null }),
        ...(wire.role !== undefined && { role: wire.role }),
        ...(wire.badges !== undefined && { badges: wire.badges }),
      }
      const edit = () => executor.execute(user, userId, command, contextOf(sender), sender.intent)
      const { state } = await executor.load(user, userId)
      const former = state.status === 'active' ? state.username : ''
      const isRename = wire.username !== undefined && wire.username !== former
      if (!isRename) return answerWhenVisible(deps, reply, (await edit()).position)

      const name = wire.username ?? former
      const reserved = await reserveUsername(deps, name, userId, sender)
      try {
        const { position } = await edit()
        if (former.toLowerCase() !== name.toLowerCase()) await releaseUsername(deps, former, userId, sender)
        return answerWhenVisible(deps, reply, position)
      } catch (error) {
        if (reserved && error instanceof CommandRefused) await releaseUsername(deps, name, userId, sender)
        throw error
      }
    })

  app.post('/v3/user', async (request, reply) => {
    const { principal, sender } = await authorize(deps, request, 'USER_WRITE')
    if (principal.role !== 'admin') throw unauthorized('Only administrators make accounts for others.')
    const wire = parse(newUser, request.body)
    const { userId, position } = await registerUser(
      deps,
      {
        username: wire.username,
        email: wire.email ?? null,
        role: wire.role,
        ...(wire.id !== undefined && { userId: wire.id }),
        ...(wire.created !== undefined && { createdAt: new Date(wire.created).toISOString() }),
      },
      sender,
    )
    await deps.waitForReadModels(position)
    return reply
      .header('consistency-token', position.toString())
      .send({ id: userId, username: wire.username })
  })
}
