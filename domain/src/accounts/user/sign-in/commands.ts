import type { ProviderName } from './events.ts'

interface OfUser {
  readonly userId: string
}

/** A command that removes a way in, of which another one has to remain. */
interface Removing extends OfUser {
  /** The providers that the site offers now. */
  readonly offered: readonly ProviderName[]
}

/**
 * Commands that change or use a user's means of signing in. The caller has already hashed secrets and made
 * checks.
 */
export type SignInCommand =
  | (OfUser & {
      readonly type: 'SetPassword'
      readonly passwordHash: string
      /** State of the account when the link of this request was made. */
      readonly link?: { readonly epoch: number; readonly email: string }
    })
  | (Removing & { readonly type: 'RemovePassword' })
  | (OfUser & { readonly type: 'RehashPassword'; readonly formerHash: string; readonly passwordHash: string })
  | (OfUser & { readonly type: 'ChangeEmail'; readonly email: string })
  /** The caller has claimed the address for the user. */
  | (OfUser & { readonly type: 'VerifyEmail'; readonly email: string })
  /** Sent through the link mailed to a former address, which the caller has claimed for the user. */
  | (OfUser & {
      readonly type: 'RestoreEmail'
      readonly email: string
      /** The account's epoch when it lost this address. Means that were added later are removed. */
      readonly epoch: number
    })
  | (OfUser & { readonly type: 'EndSessions' })
  /** Sent by an administrator. */
  | (OfUser & { readonly type: 'EndSessionsOfUser'; readonly reason: string })
  | (OfUser & {
      readonly type: 'EnableTotp'
      readonly secret: string
      readonly step: number
      readonly codeHashes: readonly string[]
    })
  | (OfUser & { readonly type: 'DisableTotp' })
  | (OfUser & { readonly type: 'UseTotpCode'; readonly step: number })
  | (OfUser & { readonly type: 'ReplaceBackupCodes'; readonly codeHashes: readonly string[] })
  | (OfUser & {
      readonly type: 'UseBackupCode'
      readonly index: number
      /** Of the code that was typed. The code at this place may have been replaced in the meantime. */
      readonly codeHash: string
    })
  | (OfUser & {
      readonly type: 'AddPasskey'
      readonly passkeyId: string
      readonly credentialId: string
      readonly publicKey: string
      readonly name: string
      readonly counter: number
      readonly transports: readonly string[]
      readonly isBackedUp: boolean
      readonly isUserVerified: boolean
    })
  | (OfUser & { readonly type: 'RenamePasskey'; readonly passkeyId: string; readonly name: string })
  | (OfUser & {
      readonly type: 'UsePasskey'
      readonly passkeyId: string
      readonly counter: number
      readonly isUserVerified: boolean
    })
  | (Removing & { readonly type: 'RemovePasskey'; readonly passkeyId: string })
  | (OfUser & { readonly type: 'ChoosePasskeyStep'; readonly isAsked: boolean })
  /** The caller has claimed the account there for the user. */
  | (OfUser & {
      readonly type: 'LinkProvider'
      readonly provider: ProviderName
      readonly subject: string
      readonly shownAs: string | null
    })
  | (Removing & { readonly type: 'UnlinkProvider'; readonly provider: ProviderName })
