import { hkdfSync } from 'node:crypto'
import type { CommandDependencies } from '@modstead/command-api/dependencies'
import { createIdempotencyKeys } from '@modstead/command-api/http/idempotency-keys'
import { mailSiteOf } from '@modstead/command-api/mail/composing/mail-site'
import { openCaptcha } from '@modstead/infra/captcha/open-captcha'
import { openCiTokens } from '@modstead/infra/ci-identity/open-ci-tokens'
import type { Settings } from '@modstead/infra/config/settings'
import { logTrouble } from '@modstead/infra/engines/log-trouble'
import type { Position } from '@modstead/infra/event-store/port'
import { postgresFirstRequests } from '@modstead/infra/idempotency/postgres-first-requests'
import type { Authenticate } from '@modstead/infra/identity/authenticate'
import { sessionCookie } from '@modstead/infra/identity/session-cookie'
import { openPictureProcesses } from '@modstead/infra/images/picture-processes'
import { usedOnce } from '@modstead/infra/once/used-once'
import { openPasswordHasher } from '@modstead/infra/passwords/password-hasher'
import { createPasswordJudge } from '@modstead/infra/passwords/password-judge'
import type { Allowances } from '@modstead/infra/rate-limits/port'
import { createGiveBack, createThrottle, createThrottleTogether } from '@modstead/infra/rate-limits/throttle'
import type { RenderedTexts } from '@modstead/infra/rendering/rendered-texts'
import { createPasskeys } from '@modstead/infra/second-factors/passkeys'
import { relyingPartyOf } from '@modstead/infra/second-factors/relying-party'
import { createTotpSecrets } from '@modstead/infra/second-factors/totp'
import { openSignInProviders } from '@modstead/infra/sign-in-providers/open-sign-in-providers'
import type { Log } from '@modstead/infra/telemetry/log'
import { timerSetter } from '@modstead/infra/timers/postgres/set-timer'
import { createAnswers } from '@modstead/query-api/answers'
import type { LifeCycle } from '../process/life-cycle.ts'
import type { Foundation } from './foundation.ts'
import { openLinks } from './open-links.ts'
import { openSealedCookies } from './open-sealed-cookies.ts'
import type { Stores } from './open-stores.ts'
import type { ReadModels } from './read-models.ts'
import { sweepLeftOvers } from './sweep-left-overs.ts'

export interface CommandSurroundings {
  readonly foundation: Foundation
  readonly readModels: Pick<ReadModels, 'waitFor'>
  readonly stores: Stores
  readonly texts: RenderedTexts
  readonly authenticate: Authenticate
  /** Counts tries. */
  readonly allowances: Allowances
  readonly jobs: CommandDependencies['jobs']
  /** Resolves to true once all reactions to events up to `position` are done, or to false after `timeoutMs`. */
  readonly waitForReactions: (position: Position, timeoutMs: number) => Promise<boolean>
}

/** Opens the dependencies of the write side. */
export const openCommands = (
  settings: Settings,
  surroundings: CommandSurroundings,
  log: Log,
  life: LifeCycle,
): CommandDependencies => {
  const { foundation, readModels, stores, texts, authenticate, jobs, waitForReactions } = surroundings
  const { executor, vault, store, pool, masterKey } = foundation
  const keyFor = (use: string): Buffer => Buffer.from(hkdfSync('sha256', masterKey, '', use, 32))
  const untold = (error: unknown) => logTrouble(log, error, 'tries cannot be counted')
  const throttle = createThrottle(surroundings.allowances, { onFailure: untold })
  const passwords = openPasswordHasher()
  life.onStop('the threads of passwords', () => passwords.close())
  const pictures = openPictureProcesses()
  life.onStop('the picture processes', () => pictures.close())
  const firstRequests = postgresFirstRequests(pool)
  const once = usedOnce(pool)
  sweepLeftOvers({ 'first requests': firstRequests.sweep, 'what was used once': once.sweep }, log, life)
  return {
    executor,
    authenticate,
    idempotencyKeys: createIdempotencyKeys(firstRequests),
    files: stores.files,
    images: stores.images,
    timers: { set: timerSetter(pool) },
    pictures,
    texts,
    jobs,
    answers: createAnswers({ pool }),
    vault,
    passwords,
    judgePassword: createPasswordJudge(),
    captcha: openCaptcha(settings, {
      secret: keyFor('captchas'),
      throttle,
      onFailure: (error) => logTrouble(log, error, 'answers to captchas cannot be checked'),
    }),
    links: openLinks(masterKey),
    once: once.use,
    passkeys: createPasskeys(relyingPartyOf(settings.publicUrl, mailSiteOf(settings).name)),
    totpSecretOf: createTotpSecrets(keyFor('secrets of authenticator apps')),
    verifyCiToken: openCiTokens(settings.providers, once.use),
    scannerKeys: settings.scannerKeys,
    sessionCookie: sessionCookie(settings.publicUrl),
    providers: openSignInProviders(settings.providers, once.use),
    sealed: openSealedCookies(masterKey),
    throttle,
    throttleTogether: createThrottleTogether(surroundings.allowances, { onFailure: untold }),
    giveBack: createGiveBack(surroundings.allowances, { onFailure: untold }),
    blindIndex: (text) => vault.blindIndex(text),
    waitForReadModels: readModels.waitFor,
    waitForReactions: async (position, timeoutMs) => {
      const deadline = performance.now() + timeoutMs
      await waitForReactions(position, timeoutMs)
      // The change itself is stored already, whatever the store answers.
      const head = await store.head().catch(() => position)
      return readModels.waitFor(head, Math.max(0, deadline - performance.now()))
    },
    filesHost: new URL(settings.filesUrl).host,
    filesUrl: settings.filesUrl,
    publicUrl: settings.publicUrl,
    mailFrom: settings.mailFrom,
  }
}
