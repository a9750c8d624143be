import type { CatalogueContext } from '../access.ts'
import { agreesWith, sidesOfVersions } from '../display/environment.ts'
import { notPermitted } from '../not-permitted.ts'
import { may } from '../policy.ts'
import type { WantedSides } from './commands.ts'
import type { EditRule } from './edit-rule.ts'

/**
 * Declares the sides for all existing versions: those that disagree are changed to match. A side that is not named
 * keeps the value of the versions, or else the declared one, or else is unknown.
 */
export const declareSides =
  ({ client, server, environments = [] }: WantedSides, context: CatalogueContext): EditRule =>
  ({ projectId, sides: declared }) => {
    if (!may(context, 'project.edit')) return notPermitted("change this project's sides")
    const former = sidesOfVersions(environments) ?? declared
    const sides = {
      client: client ?? former?.client ?? 'unknown',
      server: server ?? former?.server ?? 'unknown',
    }
    const isDeclared = declared?.client === sides.client && declared.server === sides.server
    const isFollowed = environments.every((environment) => agreesWith(environment, sides))
    return isDeclared && isFollowed ? [] : [{ type: 'ProjectSidesDeclared', data: { projectId, sides } }]
  }
