import { may } from '@modstead/domain/catalogue/policy'
import { isBase62Id } from '@modstead/domain/kernel/ids'
import type { Executor } from '@modstead/infra/command-pipeline/executor'
import { HttpProblem, invalidField, notFound } from '@modstead/infra/http/problem'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { userOrStranger } from '../../accounts/user/routes.ts'
import type { CommandDependencies } from '../../dependencies.ts'
import { parse } from '../../http/parse.ts'
import { permissionRefused } from '../../http/permission-refused.ts'
import { answerWhenSettled, answerWhenVisible, answerWithJson, authorize } from '../../http/write-route.ts'
import { type LocatedOrganization, locateOrganization } from '../access.ts'
import { seenProject } from '../project/seen-project.ts'
import { requireRoom } from '../reservations/allowances.ts'
import { commandOrganization, createOrganization, editOrganization } from './command-organization.ts'
import { moveToOrganization, removeFromOrganization } from './move-project.ts'

const id = z.string().refine(isBase62Id, 'must have 8 base62 characters')
const newOrganization = z.object({
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  /** An administrator may carry these over from an existing catalogue; refused from anybody else. */
  import: z.object({ id: id.nullish(), team_id: id.nullish(), owner_id: id.nullish() }).nullish(),
})
const changes = z.object({
  slug: z.string().nullish(),
  name: z.string().nullish(),
  description: z.string().nullish(),
})
const addition = z.object({ project_id: z.string() })
const removal = z.object({ new_owner: z.string() })

interface OrganizationRoute {
  Params: { id: string }
}

export const existingOrganization = async (
  executor: Executor,
  idOrSlug: string,
): Promise<LocatedOrganization> => {
  const located = await locateOrganization(executor, idOrSlug)
  if (!located) throw notFound()
  return located
}

const present = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value != null)) as {
    [Name in keyof Fields]?: NonNullable<Fields[Name]>
  }

/** Organisations and the projects that they own; JSON bodies. */
export const organizationRoutes = (app: FastifyInstance, deps: CommandDependencies): void => {
  const { executor } = deps

  app.post('/v3/organization', async (request, reply) => {
    const { principal, sender } = await authorize(deps, request, 'organization.create')
    const { import: carried, ...wire } = parse(newOrganization, request.body)
    if (carried && !may(sender, 'organization.import'))
      throw permissionRefused('Only administrators import organizations.')
    await requireRoom(deps, 'organization', sender)
    const { organizationId, ...answer } = await createOrganization(
      deps,
      {
        ...wire,
        ownerId: carried?.owner_id ?? principal.userId,
        ...present({ organizationId: carried?.id, teamId: carried?.team_id }),
      },
      sender,
    )
    return answerWithJson(
      deps,
      reply,
      answer,
      async () =>
        (await deps.answers.organization(organizationId, principal)) ??
        JSON.stringify({ id: organizationId }),
    )
  })

  app.patch<OrganizationRoute>('/v3/organization/:id', async (request, reply) => {
    const { sender } = await authorize(deps, request, 'organization.edit')
    const wanted = present(parse(changes, request.body ?? {}))
    const located = await existingOrganization(executor, request.params.id)
    const answer = await editOrganization(executor, located, wanted, sender)
    return answerWhenVisible(deps, reply, answer)
  })

  app.delete<OrganizationRoute>('/v3/organization/:id', async (request, reply) => {
    const { sender } = await authorize(deps, request, 'organization.delete')
    const located = await existingOrganization(executor, request.params.id)
    const { organizationId } = located.organization
    const command = { type: 'DeleteOrganization', organizationId } as const
    const answer = await commandOrganization(executor, located, command, sender)
    return answerWhenSettled(deps, reply, answer)
  })

  app.post<OrganizationRoute>('/v3/organization/:id/projects', async (request, reply) => {
    const { sender } = await authorize(deps, request, 'organization.addProject')
    const { project_id: named } = parse(addition, request.body)
    const target = await existingOrganization(executor, request.params.id)
    const located = await seenProject(executor, named, sender.actor).catch((error) => {
      throw error instanceof HttpProblem
        ? invalidField('project_id', 'There is no such project.', 'unknown-project')
        : error
    })
    const answer = await moveToOrganization(executor, located, target, sender)
    return answerWithJson(deps, reply, answer, () => '{}')
  })

  app.delete<{ Params: { id: string; project: string } }>(
    '/v3/organization/:id/projects/:project',
    async (request, reply) => {
      const { sender } = await authorize(deps, request, 'organization.removeProject')
      const { new_owner: named } = parse(removal, request.body)
      const from = await existingOrganization(executor, request.params.id)
      const located = await seenProject(executor, request.params.project, sender.actor)
      const userId = await userOrStranger(deps, named)
      const answer = await removeFromOrganization(executor, located, from, userId, sender)
      return answerWithJson(deps, reply, answer, () => '{}')
    },
  )
}
