import { scopePhrase } from '@modstead/domain/accounts/scope-phrases'
import { scopesIn } from '@modstead/domain/kernel/scopes'
import type { Mail } from '@modstead/infra/mail/port'
import { appAuthorizedMail } from '../../mail/templates/app-authorized.ts'
import type { SecurityFacts } from '../../mail/templates/security-notice.ts'

/** Tells which app was let in, and what it may do. */
export const writeAppAuthorized =
  (app: string, scopes: bigint) =>
  (facts: SecurityFacts): Mail =>
    appAuthorizedMail({ ...facts, app, permissions: scopesIn(scopes).map(scopePhrase) })
