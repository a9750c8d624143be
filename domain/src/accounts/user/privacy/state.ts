import type { PrivacyEvent, ProjectChoice } from './events.ts'

export interface PlannedDeletion {
  /** ISO 8601 UTC. */
  readonly deletesAt: string
  readonly projects: readonly ProjectChoice[]
}

/** The requests that a user has made about their data. */
export interface Privacy {
  /** The most recent export. */
  readonly exported: {
    readonly exportId: string
    readonly status: 'running' | 'kept' | 'gone'
  } | null
  /** When exports were asked for, latest last. ISO 8601 UTC. */
  readonly askedAt: readonly string[]
  readonly deletion: PlannedDeletion | null
}

export const noPrivacy: Privacy = { exported: null, askedAt: [], deletion: null }

/** Each user may ask for this many exports within a day. */
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
