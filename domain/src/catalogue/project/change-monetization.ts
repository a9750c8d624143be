import { reject } from '../../kernel/rejection.ts'
import type { CatalogueContext } from '../access.ts'
import { notPermitted } from '../not-permitted.ts'
import { may } from '../policy.ts'
import type { MonetizationStatus } from '../values/monetization-status.ts'
import type { EditRule } from './edit-rule.ts'

export const changeMonetization =
  (status: MonetizationStatus, context: CatalogueContext): EditRule =>
  ({ projectId, monetization }) => {
    if (!may(context, 'project.edit')) return notPermitted("change this project's monetization")
    if (status === monetization) return []
    const forced = status === 'force-demonetized' || monetization === 'force-demonetized'
    if (forced && !may(context, 'project.forceMonetization'))
      return reject(
        'monetization-not-permitted',
        'Only staff can demonetize a project against the will of its members, or undo that.',
      )
    return [{ type: 'ProjectMonetizationChanged', data: { projectId, status } }]
  }
