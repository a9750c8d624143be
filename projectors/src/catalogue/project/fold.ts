import { type ProjectEvent, projectEvents } from '@modstead/domain/catalogue/project/events'
import { type VersionEvent, versionEvents } from '@modstead/domain/catalogue/version/events'
import type { ReadModelSettings } from '../../addresses.ts'
import {
  defineProjection,
  finishing,
  type Projection,
  type Recorded,
  type RowName,
  type Tables,
  typesOf,
} from '../../projection.ts'
import { createdState, evolveState } from './evolve.ts'
import { finishProject } from './row.ts'
import type { ProjectState } from './state.ts'
import { projectTable, waitingVersionsTable } from './table.ts'
import { withVersionEvent } from './version-summaries.ts'

type Event = ProjectEvent | VersionEvent

const isVersionEvent = (event: Recorded<Event>): event is Recorded<VersionEvent> =>
  event.type in versionEvents

/** A version of its own environment takes the word from what the project's page declared. */
const declaresEnvironment = (event: Recorded<VersionEvent>): boolean =>
  (event.type === 'VersionCreated' || event.type === 'VersionEnvironmentChanged') &&
  event.data.environment !== 'unknown'

const keys = (event: Recorded<Event>): readonly RowName[] => {
  const key = event.data.projectId
  const project = { table: projectTable, key }
  const mayWait = isVersionEvent(event) || event.type === 'ProjectCreated'
  return mayWait ? [project, { table: waitingVersionsTable, key }] : [project]
}

const withVersions = (state: ProjectState, event: Recorded<VersionEvent>): ProjectState => {
  const versions = withVersionEvent(state.versions, event)
  if (versions === state.versions) return state
  return { ...state, versions, sides: declaresEnvironment(event) ? null : state.sides }
}

const applyVersionEvent = (event: Recorded<VersionEvent>, tables: Tables) => {
  const { projectId: project_id } = event.data
  const projects = tables.of(projectTable)
  const row = projects.get(project_id)
  if (row) {
    const state = withVersions(row.state, event)
    if (state !== row.state) projects.set({ ...row, changes: row.changes + 1, state })
    return
  }
  const waiting = tables.of(waitingVersionsTable)
  const before = waiting.get(project_id)?.versions ?? []
  const versions = withVersionEvent(before, event)
  if (versions === before) return
  if (versions.length > 0) waiting.set({ project_id, versions })
  else waiting.delete(project_id)
}

const applyProjectEvent = (event: Recorded<ProjectEvent>, tables: Tables) => {
  const { projectId: id } = event.data
  const projects = tables.of(projectTable)
  const revision = Number(event.revision)
  if (event.type === 'ProjectCreated') {
    const waiting = tables.of(waitingVersionsTable)
    const versions = waiting.get(id)?.versions ?? []
    waiting.delete(id)
    return projects.set({ id, revision, changes: 1, state: createdState(event.data, versions) })
  }
  if (event.type === 'ProjectDeleted') return projects.delete(id)
  const row = projects.get(id)
  if (row) projects.set({ ...row, revision, changes: row.changes + 1, state: evolveState(row.state, event) })
}

export const projectProjection = (settings: ReadModelSettings): Projection =>
  defineProjection<Event>({
    name: 'catalogue/project',
    version: 7,
    fingerprint: JSON.stringify(settings),
    types: [...typesOf(projectEvents), ...typesOf(versionEvents)],
    tables: [projectTable, waitingVersionsTable],
    keys,
    apply: (event, tables) =>
      isVersionEvent(event) ? applyVersionEvent(event, tables) : applyProjectEvent(event, tables),
    finish: [finishing(projectTable, (row) => finishProject(row, settings))],
  })
