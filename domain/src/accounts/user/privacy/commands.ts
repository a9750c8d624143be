import type { ProjectChoice } from './events.ts'

interface OfUser {
  readonly userId: string
}

interface OfExport extends OfUser {
  readonly exportId: string
}

export type PrivacyCommand =
  | (OfExport & { readonly type: 'AskExport' })
  | (OfExport & { readonly type: 'FinishExport'; readonly bytes: number })
  | (OfExport & { readonly type: 'FailExport' })
  | (OfExport & { readonly type: 'DropExport' })
  | (OfUser & { readonly type: 'PlanDeletion'; readonly projects: readonly ProjectChoice[] })
  | (OfUser & { readonly type: 'KeepAccount' })
  | (OfUser & { readonly type: 'BeginErasure'; readonly pictures: readonly string[] })
