import type { ReadModelSettings } from '@modstead/domain/catalogue/addresses'
import { isApprovedClass, isHiddenProject, isSearchable } from '@modstead/domain/catalogue/project/status'
import { v2Head, v3Head } from './answers.ts'
import { picturePathsOf, picturesOf } from './pictures.ts'
import { searchParts, v2Hit, v3Hit } from './search-hits.ts'
import { shownProject } from './shown.ts'
import { cardParts, siteParts } from './site.ts'
import type { FoldedProjectRow, ProjectRow } from './table.ts'

/** Computes all answers and filter columns of a project from its folded state. */
export const finishProject = (row: FoldedProjectRow, settings: ReadModelSettings): ProjectRow => {
  const { id, state } = row
  const shown = shownProject(id, state)
  const pictures = picturesOf(state, settings)
  return {
    ...row,
    slug: state.slug,
    status: state.status,
    title: state.title,
    organization_id: state.organizationId,
    owner_id: state.ownerId,
    team_id: state.teamId,
    thread_id: state.threadId,
    approved: isApprovedClass(state.status),
    searchable: isSearchable(state.status),
    visible: !isHiddenProject(state.status),
    project_type: shown.typeV2,
    shown_types: shown.types,
    loaders: shown.loaders,
    game_versions: shown.gameVersions,
    created_at: state.createdAt,
    base_updated_at: state.updatedAt ?? state.createdAt,
    base_downloads: state.downloads,
    base_followers: state.followers,
    pictures: picturePathsOf(state),
    v2_head: v2Head(shown, pictures),
    v3_head: v3Head(shown, pictures),
    v2_hit: v2Hit(shown, pictures),
    v3_hit: v3Hit(shown, pictures),
    search: searchParts(shown, pictures),
    card: cardParts(shown, pictures),
    site: siteParts(shown, pictures),
  }
}
