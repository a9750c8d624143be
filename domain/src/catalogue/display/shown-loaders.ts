import { MODPACK_LOADER } from '../tags/loaders.ts'

/** The loaders on pages and in `/v2`, where the loaders of a modpack's mods replace `mrpack`. */
export const shownLoaders = (
  loaders: readonly string[],
  mrpackLoaders: readonly string[],
): readonly string[] => [
  ...new Set(loaders.flatMap((loader) => (loader === MODPACK_LOADER ? mrpackLoaders : [loader]))),
]
