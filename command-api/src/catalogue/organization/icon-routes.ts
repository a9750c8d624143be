import { may } from '@modstead/domain/catalogue/policy'
import type { FastifyInstance } from 'fastify'
import type { CommandDependencies } from '../../dependencies.ts'
import { permissionRefused } from '../../http/permission-refused.ts'
import { pictureOf } from '../../http/picture-body.ts'
import { serveAdmitted, serveWrite, type Unread } from '../../http/serve-write.ts'
import { answerWhenVisible } from '../../http/write-route.ts'
import { accessToOrganization } from '../access.ts'
import { withStoredPictures } from '../pictures/with-stored-pictures.ts'
import { readIcon } from '../project/pictures.ts'
import { checkOrganizationCommand, commandOrganization } from './command-organization.ts'
import { removeOrganizationIcon, setOrganizationIcon } from './contract.ts'
import { existingOrganization } from './existing-organization.ts'

/** The icon of an organization. */
export const organizationIconRoutes = (app: FastifyInstance, deps: CommandDependencies): void => {
  const { executor } = deps

  const editable = async ({ params, sender }: Unread<typeof setOrganizationIcon>) => {
    const located = await existingOrganization(executor, params.organization)
    if (!may(accessToOrganization(located, sender.actor), 'organization.edit')) throw permissionRefused()
    return located
  }
  serveAdmitted(app, deps, setOrganizationIcon, editable, async ({ sender, request, reply }, located) => {
    const { organizationId } = located.organization
    const icon = await readIcon(deps, sender, pictureOf(request))
    const command = { type: 'SetOrganizationIcon', organizationId, icon: icon.named } as const
    const first = await checkOrganizationCommand(executor, located, command, sender)
    if (first) return answerWhenVisible(deps, reply, first)
    const set = () => commandOrganization(executor, located, command, sender)
    return answerWhenVisible(deps, reply, await withStoredPictures(deps, icon, set))
  })

  serveWrite(app, deps, removeOrganizationIcon, async ({ params, sender, reply }) => {
    const located = await existingOrganization(executor, params.organization)
    const { organizationId } = located.organization
    const command = { type: 'RemoveOrganizationIcon', organizationId } as const
    return answerWhenVisible(deps, reply, await commandOrganization(executor, located, command, sender))
  })
}
