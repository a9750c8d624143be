import type { PrivacyEvent, ProjectChoice } from './events.ts'

export interface PlannedDeletion {
  /** ISO 8601 UTC. */
  readonly deletesAt: string
  readonly projects: readonly ProjectChoice[]
}

/** What was asked to be done with somebody's data. */
export interface Privacy {
  /** The last one that was asked for. */
  readonly exported: {
    readonly exportId: string
    readonly status: 'running' | 'kept' | 'gone'
  } | null
  /** When exports were asked for, ISO 8601 UTC: the latest last. */
  readonly askedAt: readonly string[]
  readonly deletion: PlannedDeletion | null
}

export const noPrivacy: Privacy = { exported: null, askedAt: [], deletion: null }

/** Exports that anybody may ask for within a day. */
export const EXPORTS_A_DAY = 3

export const evolvePrivacy = (state: Privacy, event: PrivacyEvent): Privacy => {
  const ending = (exportId: string, status: 'kept' | 'gone'): Privacy =>
    state.exported?.exportId === exportId ? { ...state, exported: { exportId, status } } : state
  switch (event.type) {
    case 'UserExportAsked': {
      const { exportId, askedAt } = event.data
      const exported = { exportId, status: 'running' } as const
      return { ...state, exported, askedAt: [...state.askedAt, askedAt].slice(-EXPORTS_A_DAY) }
    }
    case 'UserExportFinished':
      return ending(event.data.exportId, 'kept')
    case 'UserExportFailed':
    case 'UserExportDropped':
      return ending(event.data.exportId, 'gone')
    case 'UserDeletionPlanned': {
      const { deletesAt, projects } = event.data
      return { ...state, deletion: { deletesAt, projects } }
    }
    case 'UserDeletionGivenUp':
      return { ...state, deletion: null }
    case 'UserErasureBegun':
    case 'UserErased':
      return state
  }
}
