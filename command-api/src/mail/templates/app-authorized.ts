import { isOfferedScope } from '@modstead/domain/accounts/scope-groups'
import { scopeKey } from '@modstead/domain/accounts/scope-key'
import type { Scope } from '@modstead/domain/kernel/scopes'
import type { Mail } from '@modstead/infra/mail/port'
import { type Phrase, typed } from '../composing/phrase.ts'
import { type Say, sayIn } from '../texts/say.ts'
import { accountPages } from './account-pages.ts'
import { type SecurityFacts, securityNotice } from './security-notice.ts'

export interface AppAuthorizedFacts extends SecurityFacts {
  readonly app: string
  readonly scopes: readonly Scope[]
}

/** Shows a scope that nothing can be given by its name, because nobody is ever asked for it. */
const permission = (say: Say, scope: Scope): Phrase =>
  isOfferedScope(scope) ? say(`scopes.${scopeKey(scope)}`) : typed(scope)

export const appAuthorizedMail = (facts: AppAuthorizedFacts): Mail => {
  const say = sayIn(facts.locale)
  const { app } = facts
  return securityNotice(facts, {
    subject: say('app-authorized.subject', { app }),
    preview: say('app-authorized.preview'),
    title: say('app-authorized.title'),
    said: say('app-authorized.said', { app }),
    items: facts.scopes.map((scope) => permission(say, scope)),
    ifNotYou: say('app-authorized.if-not-you'),
    link: { label: say('account-pages.authorizations'), address: accountPages(facts.site).authorizations },
  })
}
