import { isBase62Id } from '@modstead/domain/catalogue/values/ids'
import type { Executor } from '@modstead/infra/command-pipeline/executor'
import { invalidInput, notFound, unauthorized } from '@modstead/infra/http/problem'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { type LocatedOrganization, locateOrganization, locateProject } from '../catalogue/access.ts'
import {
  commandOrganization,
  createOrganization,
  editOrganization,
} from '../catalogue/command-organization.ts'
import { moveToOrganization, removeFromOrganization } from '../catalogue/move-project.ts'
import type { CommandDependencies } from '../dependencies.ts'
import { parse } from '../http/parse.ts'
import { answerJson, answerWhenSettled, answerWhenVisible, authorize } from '../http/write-route.ts'
import { locateUser } from './users.ts'

/** spec/capabilities.md A5: organisations an account may own. */
const MAX_ORGANIZATIONS = 16

const id = z.string().refine(isBase62Id, 'must have 8 base62 characters')
const newOrganization = z.object({
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  /** An administrator may carry these over from an existing catalogue; refused from anybody else. */
  import: z.object({ id: id.optional(), team_id: id.optional(), owner_id: id.optional() }).optional(),
})
const changes = z.object({
  slug: z.string().optional(),
  name: z.string().optional(),
  description: z.string().optional(),
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
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]?: Exclude<Fields[Name], undefined>
  }

/** Organisations and the projects that they own; JSON bodies. */
export const organizationRoutes = (app: FastifyInstance, deps: CommandDependencies): void => {
  const { executor } = deps

  app.post('/v3/organization', async (request, reply) => {
    const { principal, sender } = await authorize(deps, request, 'ORGANIZATION_CREATE')
    const { import: carried, ...wire } = parse(newOrganization, request.body)
    if (carried && principal.role !== 'admin') throw unauthorized('Only administrators import organizations.')
    if (principal.role !== 'admin') {
      const { organizations } = await deps.answers.ownedCounts(principal.userId)
      if (organizations >= MAX_ORGANIZATIONS)
        throw invalidInput(`An account may own at most ${MAX_ORGANIZATIONS} organizations.`)
    }
    const { organizationId, position } = await createOrganization(
      executor,
      {
        ...wire,
        ownerId: carried?.owner_id ?? principal.userId,
        ...present({ organizationId: carried?.id, teamId: carried?.team_id }),
      },
      sender,
    )
    await deps.waitForReadModels(position)
    const json = await deps.answers.organization(organizationId, principal)
    return answerJson(reply, position, json ?? JSON.stringify({ id: organizationId }))
  })

  app.patch<OrganizationRoute>('/v3/organization/:id', async (request, reply) => {
    const { sender } = await authorize(deps, request, 'ORGANIZATION_WRITE')
    const located = await existingOrganization(executor, request.params.id)
    const { position } = await editOrganization(
      executor,
      located,
      present(parse(changes, request.body)),
      sender,
    )
    return answerWhenVisible(deps, reply, position)
  })

  app.delete<OrganizationRoute>('/v3/organization/:id', async (request, reply) => {
    const { sender } = await authorize(deps, request, 'ORGANIZATION_DELETE')
    const located = await existingOrganization(executor, request.params.id)
    const { organizationId } = located.organization
    const command = { type: 'DeleteOrganization', organizationId } as const
    const { position } = await commandOrganization(executor, located, command, sender)
    return answerWhenSettled(deps, reply, position)
  })

  app.post<OrganizationRoute>('/v3/organization/:id/projects', async (request, reply) => {
    const { sender } = await authorize(deps, request, 'ORGANIZATION_WRITE')
    const target = await existingOrganization(executor, request.params.id)
    const located = await locateProject(executor, parse(addition, request.body).project_id)
    if (!located) throw invalidInput('There is no such project.')
    const { position } = await moveToOrganization(executor, located, target, sender)
    await deps.waitForReadModels(position)
    return answerJson(reply, position, '{}')
  })

  app.delete<{ Params: { id: string; project: string } }>(
    '/v3/organization/:id/projects/:project',
    async (request, reply) => {
      const { sender } = await authorize(deps, request, 'ORGANIZATION_WRITE')
      const from = await existingOrganization(executor, request.params.id)
      const located = await locateProject(executor, request.params.project)
      if (!located) throw notFound()
      const userId = await locateUser(deps, parse(removal, request.body).new_owner)
      const { position } = await removeFromOrganization(executor, located, from, userId, sender)
      await deps.waitForReadModels(position)
      return answerJson(reply, position, '{}')
    },
  )
}
