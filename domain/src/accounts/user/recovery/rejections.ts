import type { RecoveryCommand } from './commands.ts'

const guarded = ['user-not-found', 'not-this-user'] as const

/** The codes with which each command can be refused. */
export const recoveryRejections = {
  BeginRecovery: [
    ...guarded,
    'email-missing',
    'email-not-verified',
    'link-used',
    'recovery-not-needed',
    'recovery-running',
  ],
  OpenRecovery: guarded,
  StopRecovery: [...guarded, 'recovery-finished'],
  FinishRecovery: [...guarded, 'link-used', 'last-way-in'],
} as const satisfies Record<RecoveryCommand['type'], readonly string[]>

export type RecoveryRejection = (typeof recoveryRejections)[keyof typeof recoveryRejections][number]
