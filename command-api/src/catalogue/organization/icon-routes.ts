import { may } from '@modstead/domain/catalogue/policy'
import type { FastifyInstance } from 'fastify'
import type { CommandDependencies } from '../../dependencies.ts'
import { permissionRefused } from '../../http/permission-refused.ts'
import { answerWhenVisible, authorize } from '../../http/write-route.ts'
import { accessToOrganization } from '../access.ts'
import { pictureBody } from '../project/picture-routes.ts'
import { readIcon } from '../project/pictures.ts'
import { checkOrganizationCommand, commandOrganization } from './command-organization.ts'
import { existingOrganization } from './routes.ts'

/** The icon of an organisation; raw bodies. */
export const organizationIconRoutes = (app: FastifyInstance, deps: CommandDependencies): void => {
  app.patch<{ Params: { id: string } }>('/v3/organization/:id/icon', async (request, reply) => {
    const { sender } = await authorize(deps, request, 'organization.edit')
    const located = await existingOrganization(deps.executor, request.params.id)
    if (!may(accessToOrganization(located, sender.actor), 'organization.edit')) throw permissionRefused()
    const { organizationId } = located.organization
    const icon = await readIcon(deps, sender, pictureBody(request))
    const command = { type: 'SetOrganizationIcon', organizationId, icon: icon.named } as const
    const first = await checkOrganizationCommand(deps.executor, located, command, sender)
    if (first) return answerWhenVisible(deps, reply, first)
    await icon.save(deps.images)
    const answer = await commandOrganization(deps.executor, located, command, sender)
    return answerWhenVisible(deps, reply, answer)
  })

  app.delete<{ Params: { id: string } }>('/v3/organization/:id/icon', async (request, reply) => {
    const { sender } = await authorize(deps, request, 'organization.edit')
    const located = await existingOrganization(deps.executor, request.params.id)
    const { organizationId } = located.organization
    const command = { type: 'RemoveOrganizationIcon', organizationId } as const
    const answer = await commandOrganization(deps.executor, located, command, sender)
    return answerWhenVisible(deps, reply, answer)
  })
}
