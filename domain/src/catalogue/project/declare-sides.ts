import { type CatalogueContext, mayInProject } from '../access.ts'
import { notPermitted } from '../not-permitted.ts'
import { PROJECT_PERMISSIONS } from '../values/permissions.ts'
import type { EditRule } from './edit-rule.ts'
import type { SideType } from './events.ts'

/** A side that was never declared counts as unknown. */
export const declareSides =
  (wanted: { readonly client?: SideType; readonly server?: SideType }, context: CatalogueContext): EditRule =>
  ({ projectId, sides: former }) => {
    if (!mayInProject(context, PROJECT_PERMISSIONS.EDIT_DETAILS))
      return notPermitted('declare on which sides this project runs')
    const sides = {
      client: wanted.client ?? former?.client ?? 'unknown',
      server: wanted.server ?? former?.server ?? 'unknown',
    }
    const same = former?.client === sides.client && former.server === sides.server
    return same ? [] : [{ type: 'ProjectSidesDeclared', data: { projectId, sides } }]
  }
