import { user } from '@modstead/domain/accounts/aggregates'
import { may } from '@modstead/domain/accounts/policy'
import { isBase62Id } from '@modstead/domain/kernel/ids'
import { orReadAfresh } from '@modstead/infra/command-pipeline/or-read-afresh'
import { APIS } from '@modstead/infra/http/api'
import { HttpProblem, invalidField, notFound, unauthorized } from '@modstead/infra/http/problem'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { CommandDependencies } from '../../dependencies.ts'
import { parse } from '../../http/parse.ts'
import { permissionRefused } from '../../http/permission-refused.ts'
import { answerWhenVisible, answerWithJson, authorize } from '../../http/write-route.ts'
import { changeUser, type EditUser } from './change-user.ts'
import { registerUser, userIdByName } from './register-user.ts'

interface UserRoute {
  Params: { id: string }
}

const role = z.enum(['developer', 'moderator', 'admin'])

const editUser = z.object({
  username: z.string().nullish(),
  name: z.string().nullish(),
  bio: z.string().nullish(),
  role: role.nullish(),
  badges: z.int().nullish(),
})

const newUser = z.object({
  username: z.string(),
  email: z.email().nullish(),
  role: role.nullish(),
  id: z.string().refine(isBase62Id, 'must have 8 base62 characters').nullish(),
  created: z.iso.datetime({ offset: true }).nullish(),
})

const userIdBy = async (deps: CommandDependencies, idOrName: string): Promise<string | null> => {
  if (isBase62Id(idOrName) && (await deps.executor.load(user, idOrName)).state.status === 'active')
    return idOrName
  return userIdByName(deps, idOrName)
}

/** By id or by username in any case; the 404 problem when there is none. */
export const locateUser = async (deps: CommandDependencies, idOrName: string): Promise<string> => {
  const userId = await orReadAfresh(deps.executor, (executor) => userIdBy({ ...deps, executor }, idOrName))
  if (userId === null) throw notFound()
  return userId
}

/** As above, or the text itself: for rules that accept members only, to whom somebody unknown is no member. */
export const userOrStranger = (deps: CommandDependencies, idOrName: string): Promise<string> =>
  locateUser(deps, idOrName).catch((error) => {
    if (error instanceof HttpProblem) return idOrName
    throw error
  })

/** As above; wrong input where the body of a request names somebody who does not exist. */
export const userInBody = (deps: CommandDependencies, idOrName: string): Promise<string> =>
  locateUser(deps, idOrName).catch((error) => {
    throw error instanceof HttpProblem
      ? invalidField('user_id', 'There is no such user.', 'unknown-user')
      : error
  })

const editOf = (userId: string, wire: z.output<typeof editUser>): EditUser => ({
  type: 'EditUser',
  userId,
  ...(wire.username != null && { username: wire.username }),
  ...(wire.name !== undefined && { name: wire.name || null }),
  ...(wire.bio !== undefined && { bio: wire.bio || null }),
  ...(wire.role != null && { role: wire.role }),
  ...(wire.badges != null && { badges: wire.badges }),
})

/** Editing accounts, and making them for an operator who moves a catalogue here; JSON bodies. */
export const userRoutes = (app: FastifyInstance, deps: CommandDependencies): void => {
  for (const api of APIS) {
    app.patch<UserRoute>(`/${api}/user/:id`, async (request, reply) => {
      const { sender } = await authorize(deps, request, 'user.edit')
      const wire = parse(editUser, request.body ?? {})
      const userId = await locateUser(deps, request.params.id)
      return answerWhenVisible(deps, reply, await changeUser(deps, editOf(userId, wire), sender))
    })

    app.delete<UserRoute>(`/${api}/user/:id`, async (request) => {
      await authorize(deps, request, 'user.delete')
      throw unauthorized(
        'An account is deleted by its owner after signing in, not with an access token.',
        'sign-in-required',
      )
    })
  }

  app.post('/v3/user', async (request, reply) => {
    const { sender } = await authorize(deps, request, 'user.register')
    if (!may(sender, 'user.register'))
      throw permissionRefused('Only administrators make accounts for others.')
    const wire = parse(newUser, request.body)
    const { userId, ...answer } = await registerUser(
      deps,
      {
        username: wire.username,
        email: wire.email ?? null,
        role: wire.role ?? 'developer',
        ...(wire.id != null && { userId: wire.id }),
        ...(wire.created != null && { createdAt: new Date(wire.created).toISOString() }),
      },
      sender,
    )
    return answerWithJson(deps, reply, answer, () => JSON.stringify({ id: userId, username: wire.username }))
  })
}
