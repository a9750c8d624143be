import type { PrivacyCommand } from './commands.ts'

const guarded = ['user-not-found', 'not-this-user'] as const

/** The codes with which each command can be refused. */
export const privacyRejections = {
  AskExport: [...guarded, 'export-running', 'too-many-exports'],
  FinishExport: guarded,
  FailExport: guarded,
  DropExport: guarded,
  PlanDeletion: [...guarded, 'staff-account', 'too-many-choices'],
  KeepAccount: guarded,
  BeginErasure: [...guarded, 'deletion-not-due'],
} as const satisfies Record<PrivacyCommand['type'], readonly string[]>

export type PrivacyRejection = (typeof privacyRejections)[keyof typeof privacyRejections][number]
