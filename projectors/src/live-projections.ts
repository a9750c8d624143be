import type { ReadModelSettings } from '@modstead/domain/catalogue/addresses'
import { accounts } from './accounts/module.ts'
import { catalogue } from './catalogue/module.ts'
import { engagement } from './engagement/module.ts'
import { projectionsByGroup } from './runtime/groups.ts'
import type { Projection } from './runtime/projection.ts'

const modules = [catalogue, accounts, engagement]

/** Every projection of the product; what no module names is not followed. */
export const liveProjections = ({ publicUrl, filesUrl }: ReadModelSettings): readonly Projection[] =>
  modules.flatMap(({ projections }) => projections({ publicUrl, filesUrl }))

/** The groups that there is something to follow for. */
export const liveGroups = (settings: ReadModelSettings): ReturnType<typeof projectionsByGroup> =>
  projectionsByGroup(liveProjections(settings))
