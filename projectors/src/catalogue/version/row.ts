import { fileUrl, type ReadModelSettings } from '@modstead/domain/catalogue/addresses'
import { gameVersionRanges } from '@modstead/domain/catalogue/display/game-version-ranges'
import { NO_FILE, primaryFile, primaryFirst } from '@modstead/domain/catalogue/display/primary-file'
import { shownLoaders } from '@modstead/domain/catalogue/display/shown-loaders'
import { projectTypesOf } from '@modstead/domain/catalogue/display/shown-project-type'
import { oldestGameVersionFirst } from '@modstead/domain/catalogue/tags/game-versions'
import type { VersionFile } from '@modstead/domain/catalogue/values/version-file'
import { isHiddenVersion, isListedVersion } from '@modstead/domain/catalogue/version/status'
import { jsonHead } from '../../runtime/json-head.ts'
import type { VersionState } from './state.ts'
import type { FoldedVersionRow, VersionRow, VersionSiteFile, VersionSiteParts } from './table.ts'

const unique = (ids: readonly (string | null)[]): string[] => [...new Set(ids.filter((id) => id !== null))]

interface Shown {
  readonly row: FoldedVersionRow
  readonly state: VersionState
  readonly loaders: readonly string[]
  readonly gameVersions: readonly string[]
  readonly files: readonly VersionFile[]
  readonly urlOf: (file: VersionFile) => string
}

/** Fields that v2 and v3 share. The reader appends `changelog` and `downloads`. */
const commonMembers = ({ row, state, gameVersions, files, urlOf }: Shown) => ({
  id: row.id,
  project_id: row.project_id,
  author_id: state.authorId,
  featured: state.featured,
  name: state.name,
  version_number: state.number,
  date_published: state.publishedAt,
  version_type: state.channel,
  status: state.status,
  requested_status: state.requestedStatus,
  environment: state.environment,
  files: files.map((file) => ({
    id: file.fileId,
    hashes: { sha1: file.sha1, sha512: file.sha512 },
    url: urlOf(file),
    filename: file.filename,
    primary: file.primary,
    size: file.size,
    file_type: file.fileType,
  })),
  dependencies: state.dependencies.map(({ versionId, projectId, fileName, type }) => ({
    version_id: versionId,
    project_id: projectId,
    file_name: fileName,
    dependency_type: type,
  })),
  game_versions: gameVersions,
})

const v2Head = (shown: Shown): string =>
  jsonHead({ ...commonMembers(shown), loaders: shown.loaders, changelog_url: null })

const v3Head = (shown: Shown): string => {
  const { loaders, mrpackLoaders, ordering } = shown.state
  return jsonHead({
    ...commonMembers(shown),
    loaders,
    ...(mrpackLoaders.length > 0 && { mrpack_loaders: mrpackLoaders }),
    ordering,
    project_types: projectTypesOf(loaders),
    games: ['minecraft-java'],
    minecraft_java_server: null,
  })
}

const siteParts = ({ row, state, loaders, gameVersions, files, urlOf }: Shown): VersionSiteParts => {
  const siteFile = (file: VersionFile): VersionSiteFile => ({
    id: file.fileId,
    url: file === NO_FILE ? '' : urlOf(file),
    filename: file.filename,
    size: file.size,
    primary: file.primary,
    fileType: file.fileType,
    sha1: file.sha1,
    sha512: file.sha512,
  })
  return {
    id: row.id,
    name: state.name,
    versionNumber: state.number,
    channel: state.channel,
    status: state.status,
    featured: state.featured,
    loaders,
    gameVersions,
    gameVersionRanges: gameVersionRanges(gameVersions),
    environment: state.environment,
    publishedAt: state.publishedAt,
    primaryFile: siteFile(primaryFile(state.files)),
    files: files.map(siteFile),
    dependencies: state.dependencies.map(({ type, projectId, versionId, fileName }) => ({
      type,
      projectId,
      versionId,
      fileName,
    })),
  }
}

/** Computes all answers and filter columns of a version from its folded state. */
export const finishVersion = (row: FoldedVersionRow, settings: ReadModelSettings): VersionRow => {
  const { state } = row
  const shown: Shown = {
    row,
    state,
    loaders: shownLoaders(state.loaders, state.mrpackLoaders),
    gameVersions: state.gameVersions.toSorted(oldestGameVersionFirst),
    files: primaryFirst(state.files),
    urlOf: (file) => fileUrl(settings, row.project_id, row.id, file.filename),
  }
  return {
    ...row,
    author_id: state.authorId,
    number: state.number,
    name: state.name,
    channel: state.channel,
    status: state.status,
    listed: isListedVersion(state.status),
    visible: !isHiddenVersion(state.status),
    featured: state.featured,
    loaders: shown.loaders,
    own_loaders: state.loaders,
    mrpack_loaders: state.mrpackLoaders,
    game_versions: shown.gameVersions,
    environment: state.environment,
    published_at: state.publishedAt,
    ordering: state.ordering,
    file_count: state.files.length,
    dependency_project_ids: unique(state.dependencies.map(({ projectId }) => projectId)),
    dependency_version_ids: unique(state.dependencies.map(({ versionId }) => versionId)),
    base_downloads: state.downloads,
    changelog: state.changelog,
    v2_head: v2Head(shown),
    v3_head: v3Head(shown),
    site: siteParts(shown),
  }
}
