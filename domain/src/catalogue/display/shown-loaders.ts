import { MODPACK_LOADER } from '../tags/loaders.ts'

/** The loaders that pages and `/v2` show: for a modpack those of its content stand in place of its own. */
export const shownLoaders = (
  loaders: readonly string[],
  mrpackLoaders: readonly string[],
): readonly string[] => [
  ...new Set(loaders.flatMap((loader) => (loader === MODPACK_LOADER ? mrpackLoaders : [loader]))),
]
