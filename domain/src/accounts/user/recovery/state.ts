import type { RecoveryEvent } from './events.ts'

/** A recovery that was neither stopped nor finished. */
export interface Recovery {
  readonly id: string
  /** ISO 8601 UTC. */
  readonly opensAt: string
  /** ISO 8601 UTC. null: it is not open yet. */
  readonly closesAt: string | null
}

export const evolveRecovery = (state: Recovery | null, event: RecoveryEvent): Recovery | null => {
  switch (event.type) {
    case 'RecoveryBegun':
      return { id: event.data.recoveryId, opensAt: event.data.opensAt, closesAt: null }
    case 'RecoveryOpened':
      return state && { ...state, closesAt: event.data.closesAt }
    case 'RecoveryStopped':
    case 'RecoveryFinished':
      return null
  }
}

/** Whether the recovery can still be stopped or finished. */
export const isUnderWay = (recovery: Recovery | null, now: string): recovery is Recovery =>
  recovery !== null && (recovery.closesAt === null || Date.parse(now) < Date.parse(recovery.closesAt))
