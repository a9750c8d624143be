import { type Rejection, reject } from '../../kernel/rejection.ts'
import { distinct, sameList } from '../lists.ts'
import { isKnownGameVersion } from '../tags/game-versions.ts'
import { isKnownLoader, MODPACK_LOADER } from '../tags/loaders.ts'
import type { Environment } from '../values/environment.ts'
import type { EditRule } from './edit-rule.ts'
import { isModpackFile } from './primary-file-rules.ts'

const quoted = (name: string): string => JSON.stringify(name.slice(0, 64))

/** Only a modpack has the loaders of its mods. */
export const refusePackLoaders = (
  loaders: readonly string[],
  mrpackLoaders: readonly string[],
): Rejection<'pack-loaders-without-pack'> | null =>
  mrpackLoaders.length > 0 && !loaders.includes(MODPACK_LOADER)
    ? reject(
        'pack-loaders-without-pack',
        'Only a modpack can name the loaders of its mods. Leave mrpack_loaders out.',
      )
    : null

export const refuseLoaders = (
  loaders: readonly string[],
  mrpackLoaders: readonly string[],
): Rejection<'loaders-missing' | 'unknown-loader' | 'pack-loaders-without-pack'> | null => {
  if (loaders.length === 0) return reject('loaders-missing', 'A version needs at least one loader.')
  const unknown = [...loaders, ...mrpackLoaders].find((name) => !isKnownLoader(name))
  if (unknown !== undefined)
    return reject('unknown-loader', `There is no loader ${quoted(unknown)}. Choose from /v2/tag/loader.`)
  const misplaced = refusePackLoaders(loaders, mrpackLoaders)
  if (misplaced !== null) return misplaced
  return mrpackLoaders.includes(MODPACK_LOADER)
    ? reject('unknown-loader', 'mrpack is not a loader for the mods of a modpack. Leave it out.')
    : null
}

export const refuseGameVersions = (
  gameVersions: readonly string[],
): Rejection<'game-versions-missing' | 'unknown-game-version'> | null => {
  if (gameVersions.length === 0)
    return reject('game-versions-missing', 'A version needs at least one game version.')
  const unknown = gameVersions.find((name) => !isKnownGameVersion(name))
  return unknown === undefined
    ? null
    : reject(
        'unknown-game-version',
        `There is no game version ${quoted(unknown)}. Choose from /v2/tag/game_version.`,
      )
}

/** A version that is no longer a modpack loses the loaders of its mods. */
export const changeLoaders =
  (wanted: { readonly loaders?: readonly string[]; readonly mrpackLoaders?: readonly string[] }): EditRule =>
  (version) => {
    const loaders = distinct(wanted.loaders ?? version.loaders)
    const kept = loaders.includes(MODPACK_LOADER) ? version.mrpackLoaders : []
    const mrpackLoaders = distinct(wanted.mrpackLoaders ?? kept)
    const refusal = refuseLoaders(loaders, mrpackLoaders)
    if (refusal !== null) return refusal
    if (sameList(loaders, version.loaders) && sameList(mrpackLoaders, version.mrpackLoaders)) return []
    const { versionId, projectId } = version
    return [{ type: 'VersionLoadersChanged', data: { versionId, projectId, loaders, mrpackLoaders } }]
  }

/** v2 shows the mod loaders of a modpack as its loaders, so an edit through v2 changes those. */
export const changeShownLoaders =
  (shown: readonly string[]): EditRule =>
  (version) => {
    if (!version.files.some((file) => file.primary && isModpackFile(file)))
      return changeLoaders({ loaders: shown })(version)
    const mrpackLoaders = shown.filter((name) => name !== MODPACK_LOADER)
    if (mrpackLoaders.length === 0 && !shown.includes(MODPACK_LOADER))
      return reject('loaders-missing', 'A version needs at least one loader.')
    return changeLoaders({ loaders: [MODPACK_LOADER], mrpackLoaders })(version)
  }

export const changeGameVersions =
  (wanted: readonly string[]): EditRule =>
  (version) => {
    const gameVersions = distinct(wanted)
    const refusal = refuseGameVersions(gameVersions)
    if (refusal !== null) return refusal
    const { versionId, projectId } = version
    if (sameList(gameVersions, version.gameVersions)) return []
    return [{ type: 'VersionGameVersionsChanged', data: { versionId, projectId, gameVersions } }]
  }

export const changeEnvironment =
  (environment: Environment): EditRule =>
  ({ versionId, projectId, environment: former }) =>
    environment === former
      ? []
      : [{ type: 'VersionEnvironmentChanged', data: { versionId, projectId, environment } }]
