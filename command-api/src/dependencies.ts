import type { Captcha } from '@modstead/infra/captcha/port'
import type { VerifyCiToken } from '@modstead/infra/ci-identity/verify-ci-token'
import type { Executor } from '@modstead/infra/command-pipeline/executor'
import type { Position } from '@modstead/infra/event-store/port'
import type { ContentStore } from '@modstead/infra/files/content-store'
import type { Authenticate } from '@modstead/infra/identity/authenticate'
import type { Principal } from '@modstead/infra/identity/principal'
import type { ScannerKeys } from '@modstead/infra/identity/scanner-signature'
import type { SealedCookies } from '@modstead/infra/identity/sealed-cookie'
import type { SessionCookie } from '@modstead/infra/identity/session-cookie'
import type { SignedTokens } from '@modstead/infra/identity/signed-token'
import type { ImageStore } from '@modstead/infra/images/image-store'
import type { PictureProcesses } from '@modstead/infra/images/picture-processes'
import type { JobQueue } from '@modstead/infra/jobs/port'
import type { ProjectionGroup } from '@modstead/infra/log-following/projection-groups'
import type { UseOnce } from '@modstead/infra/once/used-once'
import type { PasswordHasher } from '@modstead/infra/passwords/password-hasher'
import type { PasswordJudge } from '@modstead/infra/passwords/password-judge'
import type { Vault } from '@modstead/infra/personal-data/vault'
import type { GiveBack, Throttle, ThrottleTogether } from '@modstead/infra/rate-limits/throttle'
import type { RenderedTexts } from '@modstead/infra/rendering/rendered-texts'
import type { Passkeys } from '@modstead/infra/second-factors/passkeys'
import type { TotpSecretOf } from '@modstead/infra/second-factors/totp'
import type { ProviderName, SignInProvider } from '@modstead/infra/sign-in-providers/port'
import type { Timers } from '@modstead/infra/timers/port'
import type { IdempotencyKeys } from './http/idempotency-keys.ts'

/**
 * Questions of the write side to the read side: answers to send back after a write, and lookups by facts that
 * never change. No rule depends on them.
 */
export interface Answers {
  /** Finished JSON of the public API, or null if this viewer cannot see it. */
  project(api: 'v2' | 'v3', id: string, viewer: Principal): Promise<string | null>
  version(api: 'v2' | 'v3', id: string, viewer: Principal): Promise<string | null>
  organization(id: string, viewer: Principal): Promise<string | null>
  /** The versions that contain these bytes, newest first. */
  versionIdsByHash(algorithm: 'sha1' | 'sha512', hash: string): Promise<readonly string[]>
  /** The notifications among these that the user has. */
  knownNotifications(userId: string, ids: readonly string[]): Promise<readonly string[]>
  /** When the account was created, ISO 8601, and its number of sessions in this epoch. */
  account(userId: string, epoch: number): Promise<{ created: string; sessions: number }>
  /** Ids of the things that the account owns, for its limits. */
  owned(userId: string): Promise<{ project: readonly string[]; organization: readonly string[] }>
}

export interface CommandDependencies {
  readonly executor: Executor
  readonly authenticate: Authenticate
  readonly idempotencyKeys: IdempotencyKeys
  readonly files: ContentStore
  readonly images: ImageStore
  /** For pictures, whose events may never come. */
  readonly timers: Pick<Timers, 'set'>
  readonly pictures: Pick<PictureProcesses, 'draw'>
  /** Renders and stores the HTML of a text before the text itself is stored. */
  readonly texts: Pick<RenderedTexts, 'prepare'>
  readonly answers: Answers
  /** For mails, and for the staff who manage jobs. */
  readonly jobs: Pick<JobQueue, 'counts' | 'dead' | 'enqueue' | 'replay'>
  /** Encrypts waiting mails. */
  readonly vault: Pick<Vault, 'keyFor'>
  readonly passwords: Omit<PasswordHasher, 'close'>
  readonly judgePassword: PasswordJudge
  readonly captcha: Captcha
  /** Signs links in mails. */
  readonly links: SignedTokens
  /** For things that work only once in all processes. */
  readonly once: UseOnce
  readonly passkeys: Passkeys
  readonly totpSecretOf: TotpSecretOf
  /** Keys of the scanners that report found secrets. Without any, everybody may report. */
  readonly scannerKeys: ScannerKeys
  /** Verifies tokens of CI, each only once. */
  readonly verifyCiToken: VerifyCiToken
  readonly sessionCookie: SessionCookie
  /** Encrypts data that browsers carry for us. */
  readonly sealed: SealedCookies
  /** The configured providers. */
  readonly providers: ReadonlyMap<ProviderName, SignInProvider>
  /** Counts tries for all processes together. */
  readonly throttle: Throttle
  readonly throttleTogether: ThrottleTogether
  readonly giveBack: GiveBack
  /** Derives stream names from personal texts without revealing the texts. */
  readonly blindIndex: (text: string) => string
  /**
   * Resolves to true when a group of read models, by default `public`, shows this position, or to false after
   * a bounded wait.
   */
  readonly waitForReadModels: (
    position: Position,
    timeoutMs: number,
    group?: ProjectionGroup,
  ) => Promise<boolean>
  /** The same, but also waits until the reactions to that position are done. */
  readonly waitForReactions: (position: Position, timeoutMs: number) => Promise<boolean>
  /** Host from which a modpack may download, besides the well-known ones: our own. */
  readonly filesHost: string
  /** Address under which pictures are served. */
  readonly filesUrl: string
  readonly publicUrl: string
  /** `name@host` or `Name <name@host>`. */
  readonly mailFrom: string
}
