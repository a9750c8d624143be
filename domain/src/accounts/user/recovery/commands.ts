interface OfUser {
  readonly userId: string
}

export type RecoveryCommand =
  | (OfUser & {
      readonly type: 'BeginRecovery'
      readonly recoveryId: string
      /** The account's epoch when the first factor was proved. */
      readonly epoch: number
      /** Whether a link in a mail is the only proof. */
      readonly isByMail: boolean
      readonly address: string | null
      readonly os: string | null
      readonly browser: string | null
    })
  | (OfUser & { readonly type: 'OpenRecovery' })
  | (OfUser & {
      readonly type: 'StopRecovery'
      /** Id of the recovery in the link. Defaults to the one under way. */
      readonly recoveryId?: string
    })
  | (OfUser & {
      readonly type: 'FinishRecovery'
      readonly recoveryId: string
      /** Hash of a new password, for an account without another way in. */
      readonly passwordHash: string | null
    })
