import type { CatalogueContext } from '../access.ts'
import { combineRules } from '../combine-rules.ts'
import { notPermitted } from '../not-permitted.ts'
import { may } from '../policy.ts'
import {
  changeEnvironment,
  changeGameVersions,
  changeLoaders,
  changeShownLoaders,
} from './change-compatibility.ts'
import { changeDependencies } from './change-dependencies.ts'
import { changeChannel, changeFeatured, changeOrdering, changeStatus } from './change-release.ts'
import { changeChangelog, changeVersionNumber, rename } from './change-texts.ts'
import type { EditVersion, VersionChanges } from './commands.ts'
import { changeFileType, changePrimaryFile } from './edit-files.ts'
import type { EditRule } from './edit-rule.ts'
import { setDownloads } from './import-history.ts'
import { fitPrimaryFile } from './primary-file-rules.ts'
import type { VersionOutcome } from './rejections.ts'
import { evolveLiveVersion, type LiveVersion } from './state.ts'

const when = <Value>(value: Value | undefined, rule: (value: Value) => EditRule): readonly EditRule[] =>
  value === undefined ? [] : [rule(value)]

const loaderRules = ({ loaders, mrpackLoaders, shownLoaders }: VersionChanges): readonly EditRule[] => {
  if (shownLoaders !== undefined) return [changeShownLoaders(shownLoaders)]
  if (loaders === undefined && mrpackLoaders === undefined) return []
  return [changeLoaders({ ...(loaders && { loaders }), ...(mrpackLoaders && { mrpackLoaders }) })]
}

const primaryFileRules = ({ loaders, shownLoaders, primaryFile }: VersionChanges): readonly EditRule[] =>
  (loaders ?? shownLoaders ?? primaryFile) ? [fitPrimaryFile] : []

/** Applies all of the changes or none. */
export const editVersion = (
  { changes }: EditVersion,
  version: LiveVersion,
  context: CatalogueContext,
): VersionOutcome<'EditVersion'> => {
  if (!may(context, 'version.edit')) return notPermitted('edit this version')
  return combineRules(version, evolveLiveVersion, [
    ...when(changes.name, rename),
    ...when(changes.versionNumber, changeVersionNumber),
    ...when(changes.changelog, changeChangelog),
    ...when(changes.channel, changeChannel),
    ...when(changes.status, changeStatus),
    ...when(changes.featured, changeFeatured),
    ...when(changes.primaryFile, changePrimaryFile),
    ...loaderRules(changes),
    ...primaryFileRules(changes),
    ...when(changes.gameVersions, changeGameVersions),
    ...when(changes.environment, changeEnvironment),
    ...when(changes.dependencies, changeDependencies),
    ...when(changes.ordering, changeOrdering),
    ...(changes.fileTypes ?? []).map(changeFileType),
    ...when(changes.downloads, (downloads) => setDownloads(downloads, context)),
  ])
}
