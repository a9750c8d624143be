import type { ReadModelSettings } from '@modstead/domain/catalogue/addresses'
import { accounts } from './accounts/module.ts'
import { catalogue } from './catalogue/module.ts'
import { engagement } from './engagement/module.ts'
import type { Projection } from './runtime/projection.ts'
import { placedProjections, type ReadModelSet, readModelSets } from './runtime/read-model-sets.ts'

const modules = [catalogue, accounts, engagement]

/** Every projection of the product. Projections outside these modules are not followed. */
export const liveProjections = ({ publicUrl, filesUrl }: ReadModelSettings): readonly Projection[] =>
  modules.flatMap(({ projections }) => projections({ publicUrl, filesUrl }))

/** The sets of tables of this release, one for each group that has projections. */
export const liveSets = (settings: ReadModelSettings): readonly ReadModelSet[] =>
  readModelSets(liveProjections(settings))

/** Every projection of the product, with the schema of its tables. */
export const liveTables = (settings: ReadModelSettings) => placedProjections(liveSets(settings))
