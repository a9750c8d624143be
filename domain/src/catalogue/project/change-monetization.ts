import { isStaff } from '../../kernel/actor.ts'
import { reject } from '../../kernel/rejection.ts'
import { type CatalogueContext, mayInProject } from '../access.ts'
import { notPermitted } from '../not-permitted.ts'
import { PROJECT_PERMISSIONS } from '../values/permissions.ts'
import type { EditRule } from './edit-rule.ts'
import type { MonetizationStatus } from './events.ts'

export const changeMonetization =
  (status: MonetizationStatus, context: CatalogueContext): EditRule =>
  ({ projectId, monetization }) => {
    if (!mayInProject(context, PROJECT_PERMISSIONS.EDIT_DETAILS))
      return notPermitted("change this project's monetization")
    if (status === monetization) return []
    const forced = status === 'force-demonetized' || monetization === 'force-demonetized'
    if (forced && !isStaff(context.actor))
      return reject('monetization-not-permitted', 'Only staff can force or lift a demonetization.')
    return [{ type: 'ProjectMonetizationChanged', data: { projectId, status } }]
  }
