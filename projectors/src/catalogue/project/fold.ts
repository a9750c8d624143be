import type { ReadModelSettings } from '@modstead/domain/catalogue/addresses'
import { type ProjectEvent, projectEvents } from '@modstead/domain/catalogue/project/events'
import { type VersionEvent, versionEvents } from '@modstead/domain/catalogue/version/events'
import type { Recorded } from '@modstead/infra/log-following/recorded'
import {
  defineProjection,
  finishing,
  type Projection,
  type RowName,
  type Tables,
  typesOf,
} from '../../runtime/projection.ts'
import { createdState, evolveState } from './evolve.ts'
import { finishProject } from './row.ts'
import { projectTable, projectVersionTable, waitingVersionsTable } from './table.ts'
import { afterEvent } from './version-row.ts'
import { NO_VERSIONS, recounted } from './version-totals.ts'

type Event = ProjectEvent | VersionEvent

const isVersionEvent = (event: Recorded<Event>): event is Recorded<VersionEvent> =>
  event.type in versionEvents

/** A version that names an environment overrides the sides that the project declared. */
const declaresEnvironment = (event: Recorded<VersionEvent>): boolean =>
  (event.type === 'VersionCreated' || event.type === 'VersionEnvironmentChanged') &&
  event.data.environment !== 'unknown'

const keys = (event: Recorded<Event>): readonly RowName[] => {
  const key = event.data.projectId
  const project = { table: projectTable, key }
  const waiting = { table: waitingVersionsTable, key }
  const version = (id: string) => ({ table: projectVersionTable, key: id })
  if (isVersionEvent(event)) return [project, waiting, version(event.data.versionId)]
  if (event.type === 'ProjectCreated') return [project, waiting]
  if (event.type === 'ProjectDeleted') return [project, ...event.data.versionIds.map(version)]
  return [project]
}

const applyVersionEvent = (event: Recorded<VersionEvent>, tables: Tables) => {
  const { projectId: project_id, versionId } = event.data
  const versions = tables.of(projectVersionTable)
  const before = versions.get(versionId)
  const after = afterEvent(before, event)
  if (after === before) return
  if (after) versions.set(after)
  else versions.delete(versionId)
  const projects = tables.of(projectTable)
  const row = projects.get(project_id)
  if (row) {
    const sides = declaresEnvironment(event) ? null : row.state.sides
    const state = { ...row.state, sides, versions: recounted(row.state.versions, before, after) }
    return projects.set({ ...row, changes: row.changes + 1, state })
  }
  const waiting = tables.of(waitingVersionsTable)
  const known = waiting.get(project_id)?.totals
  // Versions can outlive their project. Then no project waits for them.
  if (!known && before) return
  const totals = recounted(known ?? NO_VERSIONS, before, after)
  if (totals.all > 0) waiting.set({ project_id, totals })
  else waiting.delete(project_id)
}

const applyProjectEvent = (event: Recorded<ProjectEvent>, tables: Tables) => {
  const { projectId: id } = event.data
  const projects = tables.of(projectTable)
  const revision = Number(event.revision)
  if (event.type === 'ProjectCreated') {
    const waiting = tables.of(waitingVersionsTable)
    const totals = waiting.get(id)?.totals ?? NO_VERSIONS
    waiting.delete(id)
    return projects.set({ id, revision, changes: 1, state: createdState(event.data, totals) })
  }
  if (event.type === 'ProjectDeleted') {
    const versions = tables.of(projectVersionTable)
    for (const versionId of event.data.versionIds) versions.delete(versionId)
    return projects.delete(id)
  }
  const row = projects.get(id)
  if (row) projects.set({ ...row, revision, changes: row.changes + 1, state: evolveState(row.state, event) })
}

export const projectProjection = (settings: ReadModelSettings): Projection =>
  defineProjection<Event>({
    name: 'catalogue/project',
    group: 'public',
    version: 11,
    fingerprint: JSON.stringify(settings),
    types: [...typesOf(projectEvents), ...typesOf(versionEvents)],
    tables: [projectTable, projectVersionTable, waitingVersionsTable],
    keys,
    apply: (event, tables) =>
      isVersionEvent(event) ? applyVersionEvent(event, tables) : applyProjectEvent(event, tables),
    finish: [finishing(projectTable, (row) => finishProject(row, settings))],
  })
