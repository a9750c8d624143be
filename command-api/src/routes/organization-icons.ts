import { mayInOrganization } from '@modstead/domain/catalogue/access'
import { ORGANIZATION_PERMISSIONS } from '@modstead/domain/catalogue/values/permissions'
import { unauthorized } from '@modstead/infra/http/problem'
import type { FastifyInstance } from 'fastify'
import { accessToOrganization } from '../catalogue/access.ts'
import { checkOrganizationCommand, commandOrganization } from '../catalogue/command-organization.ts'
import { readIcon } from '../catalogue/pictures.ts'
import type { CommandDependencies } from '../dependencies.ts'
import { answerWhenVisible, authorize } from '../http/write-route.ts'
import { existingOrganization } from './organizations.ts'
import { pictureBody } from './pictures.ts'

/** The icon of an organisation; raw bodies. */
export const organizationIconRoutes = (app: FastifyInstance, deps: CommandDependencies): void => {
  app.patch<{ Params: { id: string } }>('/v3/organization/:id/icon', async (request, reply) => {
    const { sender } = await authorize(deps, request, 'ORGANIZATION_WRITE')
    const located = await existingOrganization(deps.executor, request.params.id)
    if (
      !mayInOrganization(accessToOrganization(located, sender.actor), ORGANIZATION_PERMISSIONS.EDIT_DETAILS)
    )
      throw unauthorized()
    const { organizationId } = located.organization
    const icon = await readIcon(pictureBody(request))
    const command = { type: 'SetOrganizationIcon', organizationId, icon: icon.named } as const
    const first = await checkOrganizationCommand(deps.executor, located, command, sender)
    if (first) return answerWhenVisible(deps, reply, first)
    await icon.save(deps.images)
    const answer = await commandOrganization(deps.executor, located, command, sender)
    return answerWhenVisible(deps, reply, answer)
  })

  app.delete<{ Params: { id: string } }>('/v3/organization/:id/icon', async (request, reply) => {
    const { sender } = await authorize(deps, request, 'ORGANIZATION_WRITE')
    const located = await existingOrganization(deps.executor, request.params.id)
    const { organizationId } = located.organization
    const command = { type: 'RemoveOrganizationIcon', organizationId } as const
    const answer = await commandOrganization(deps.executor, located, command, sender)
    return answerWhenVisible(deps, reply, answer)
  })
}
