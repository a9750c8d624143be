import { defaultSidesFor, environmentOf, type Sides } from '@modstead/domain/catalogue/display/environment'
import { shownProjectType } from '@modstead/domain/catalogue/display/shown-project-type'
import type { Environment } from '@modstead/domain/catalogue/values/environment'

/** Where a version runs if its creator does not say: by the project's declaration, or else by its loaders. */
export const undeclaredEnvironment = (loaders: readonly string[], declared: Sides | null): Environment =>
  environmentOf(declared ?? defaultSidesFor(shownProjectType(loaders)))
