import { organization } from '@modstead/domain/catalogue/aggregates'
import { may } from '@modstead/domain/catalogue/policy'
import { HttpProblem, invalidField } from '@modstead/infra/http/problem'
import type { FastifyInstance } from 'fastify'
import { userOrStranger } from '../../accounts/user/locate-user.ts'
import type { CommandDependencies } from '../../dependencies.ts'
import { permissionRefused } from '../../http/permission-refused.ts'
import { serveWrite } from '../../http/serve-write.ts'
import { answerWhenSettled, answerWhenVisible, answerWithJson } from '../../http/write-route.ts'
import { deletedBefore } from '../deleted-before.ts'
import { seenProject } from '../project/seen-project.ts'
import { requireQuota } from '../reservations/quota.ts'
import { commandOrganization, createOrganization, editOrganization } from './command-organization.ts'
import {
  addProject,
  deleteOrganization,
  patchOrganization,
  postOrganization,
  removeProject,
} from './contract.ts'
import { existingOrganization } from './existing-organization.ts'
import { moveToOrganization, removeFromOrganization } from './move-project.ts'

const present = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value != null)) as {
    [Name in keyof Fields]?: NonNullable<Fields[Name]>
  }

/** Organizations and the projects that they own. */
export const organizationRoutes = (app: FastifyInstance, deps: CommandDependencies): void => {
  const { executor, idempotencyKeys } = deps

  serveWrite(app, deps, postOrganization, async ({ body, principal, sender, reply }) => {
    const { import: carried, ...fields } = body
    if (carried && !may(sender, 'organization.import'))
      throw permissionRefused('Only administrators import organizations.')
    await requireQuota(deps, 'organization', sender)
    const wanted = {
      ...fields,
      ownerId: carried?.owner_id ?? principal.userId,
      ...present({ organizationId: carried?.id, teamId: carried?.team_id }),
    }
    const { organizationId, ...answer } = await createOrganization(deps, wanted, sender)
    const json = async () =>
      (await deps.answers.organization(organizationId, principal)) ?? JSON.stringify({ id: organizationId })
    return answerWithJson(deps, reply, answer, json)
  })

  serveWrite(app, deps, patchOrganization, async ({ params, body, sender, reply }) => {
    const located = await existingOrganization(executor, params.organization)
    const answer = await editOrganization(executor, located, present(body), sender)
    return answerWhenVisible(deps, reply, answer)
  })

  serveWrite(app, deps, deleteOrganization, async ({ params, sender, request, reply }) => {
    const name = (await idempotencyKeys.subjectOf(request)) ?? params.organization
    const repeated = await deletedBefore(executor, organization, name, sender)
    if (repeated) return answerWhenSettled(deps, reply, repeated)
    const located = await existingOrganization(executor, name)
    const { organizationId } = located.organization
    if (name !== organizationId) await idempotencyKeys.keepSubject(request, organizationId)
    const command = { type: 'DeleteOrganization', organizationId } as const
    return answerWhenSettled(deps, reply, await commandOrganization(executor, located, command, sender))
  })

  serveWrite(app, deps, addProject, async ({ params, body, sender, reply }) => {
    const target = await existingOrganization(executor, params.organization)
    const located = await seenProject(executor, body.project_id, sender.actor).catch((error) => {
      throw error instanceof HttpProblem
        ? invalidField('project_id', 'There is no such project.', 'unknown-project')
        : error
    })
    const answer = await moveToOrganization(executor, located, target, sender)
    return answerWithJson(deps, reply, answer, () => '{}')
  })

  serveWrite(app, deps, removeProject, async ({ params, body, sender, reply }) => {
    const from = await existingOrganization(executor, params.organization)
    const located = await seenProject(executor, params.project, sender.actor)
    const userId = await userOrStranger(deps, body.new_owner)
    const answer = await removeFromOrganization(executor, located, from, userId, sender)
    return answerWithJson(deps, reply, answer, () => '{}')
  })
}
