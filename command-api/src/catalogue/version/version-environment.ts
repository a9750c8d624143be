import { defaultSidesFor, environmentOf, type Sides } from '@modstead/domain/catalogue/display/environment'
import { shownProjectType } from '@modstead/domain/catalogue/display/shown-project-type'
import type { Environment } from '@modstead/domain/catalogue/values/environment'

/** Where a version runs when its creator does not say: what the project declares, else what its loaders say. */
export const undeclaredEnvironment = (loaders: readonly string[], declared: Sides | null): Environment =>
  environmentOf(declared ?? defaultSidesFor(shownProjectType(loaders)))
