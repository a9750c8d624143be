import type { CatalogueContext } from '../access.ts'
import { agreesWith, sidesOfVersions } from '../display/environment.ts'
import { notPermitted } from '../not-permitted.ts'
import { may } from '../policy.ts'
import type { WantedSides } from './commands.ts'
import type { EditRule } from './edit-rule.ts'

/**
 * Sides are declared for all versions so far: those that say something else follow. A side that is not named stays what
 * the versions say, else what was declared; one that nobody has declared counts as unknown.
 */
export const declareSides =
  ({ client, server, environments = [] }: WantedSides, context: CatalogueContext): EditRule =>
  ({ projectId, sides: declared }) => {
    if (!may(context, 'project.edit')) return notPermitted('declare on which sides this project runs')
    const former = sidesOfVersions(environments) ?? declared
    const sides = {
      client: client ?? former?.client ?? 'unknown',
      server: server ?? former?.server ?? 'unknown',
    }
    const isDeclared = declared?.client === sides.client && declared.server === sides.server
    const isFollowed = environments.every((environment) => agreesWith(environment, sides))
    return isDeclared && isFollowed ? [] : [{ type: 'ProjectSidesDeclared', data: { projectId, sides } }]
  }
