import { isOfStaff } from '@modstead/domain/accounts/policy'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { CommandDependencies } from '../../dependencies.ts'
import { requireFreshProof } from '../../http/require-fresh-proof.ts'
import { serveForAdministrators, serveWrite } from '../../http/serve-write.ts'
import { answerWhenVisible, answerWithJson } from '../../http/write-route.ts'
import type { EditUser } from '../administrators/change-role.ts'
import { planDeletionOf } from '../deletion/plan-deletion.ts'
import { ownSessionId } from '../session/own-session.ts'
import { changeUser } from './change-user.ts'
import { createUser, deleteUser, editUser } from './contract.ts'
import { locateUser } from './locate-user.ts'
import { provenEdit } from './proven-edit.ts'
import { registerUser } from './register-user.ts'

const editOf = (userId: string, body: z.output<typeof editUser.body>): EditUser => ({
  type: 'EditUser',
  userId,
  ...(body.username != null && { username: body.username }),
  ...(body.name !== undefined && { name: body.name || null }),
  ...(body.bio !== undefined && { bio: body.bio || null }),
  ...(body.role != null && { role: body.role }),
  ...(body.badges != null && { badges: body.badges }),
  ...(body.reason != null && { reason: body.reason }),
})

/** Editing accounts, and creating them for an operator who moves a catalogue here. */
export const userRoutes = (app: FastifyInstance, deps: CommandDependencies): void => {
  serveWrite(app, deps, editUser, async ({ params, body, principal, sender, reply }) => {
    const userId = await locateUser(deps, params.user)
    const edit = await provenEdit(deps, editOf(userId, body), { principal, sender })
    return answerWhenVisible(deps, reply, await changeUser(deps, edit, sender))
  })

  serveWrite(app, deps, deleteUser, async ({ params, principal, sender, reply }) => {
    ownSessionId(principal)
    const userId = await locateUser(deps, params.user)
    const answer = await planDeletionOf(deps, principal, userId, [], sender)
    return answerWhenVisible(deps, reply, answer, 'site')
  })

  serveForAdministrators(app, deps, createUser, async ({ body, principal, sender, reply }) => {
    const { username, email, role, reason, badges, id, created } = body
    if (role != null && isOfStaff(role)) requireFreshProof(principal)
    const wanted = {
      username,
      email: email ?? null,
      role: role ?? 'developer',
      ...(reason != null && { reason }),
      ...(badges != null && { badges }),
      ...(id != null && { userId: id }),
      ...(created != null && { createdAt: new Date(created).toISOString() }),
    }
    const { userId, ...answer } = await registerUser(deps, wanted, sender)
    return answerWithJson(deps, reply, answer, () => JSON.stringify({ id: userId, username }))
  })
}
