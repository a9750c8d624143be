import type { Actor } from './actor.ts'
import { hasScope, type Scope } from './scopes.ts'

/** Who holds a right, by what they are and what they are where it is about. */
export interface Rule<On> {
  /** What an access token must carry to be used for it; null: any token will do. */
  readonly scope: Scope | null
  readonly holds: (on: On) => boolean
}

/** The rights of one context by name. */
export type Policy = Readonly<Record<string, Rule<never>>>

/** What a right is decided on. */
export type On<Rules extends Policy, Right extends keyof Rules> =
  Rules[Right] extends Rule<infer Known> ? Known : never

export interface Acting {
  readonly actor: Actor
}

export const isStaff = (actor: Actor): boolean =>
  actor.kind === 'system' || actor.role === 'moderator' || actor.role === 'admin'

export const isAdmin = (actor: Actor): boolean => actor.kind === 'system' || actor.role === 'admin'

const always = (): boolean => true

/** For everybody who is signed in: what it is about says the rest. */
export const signedIn = (scope: Scope | null): Rule<unknown> => ({ scope, holds: always })

export const staffOnly = (scope: Scope | null): Rule<Acting> => ({
  scope,
  holds: ({ actor }) => isStaff(actor),
})

export const adminsOnly = (scope: Scope | null): Rule<Acting> => ({
  scope,
  holds: ({ actor }) => isAdmin(actor),
})

/** Whether what somebody came by reaches as far as the right. */
export const reaches = (scopes: bigint, { scope }: Pick<Rule<never>, 'scope'>): boolean =>
  scope === null || hasScope(scopes, scope)

/** The question to a context's policy. Scopes were looked at where the request came in: a decision knows none. */
export const asking =
  <const Rules extends Policy>(rules: Rules) =>
  <Right extends keyof Rules>(on: On<Rules, Right>, right: Right): boolean =>
    rules[right]?.holds(on as never) === true

/** Who asks what they may do, and how far what they came by reaches. */
export interface Asker extends Acting {
  readonly scopes: bigint
}

/** As above, for an answer: which of these rights the asker has where they use them. Nobody has any. */
export const answering =
  <const Rules extends Policy>(rules: Rules) =>
  <const Named extends Readonly<Record<string, keyof Rules & string>>>(
    named: Named,
    asker: Asker | null,
    on: Omit<On<Rules, Named[keyof Named]>, 'actor'>,
  ): Record<keyof Named, boolean> => {
    const has = (right: keyof Rules): boolean => {
      const rule = rules[right]
      if (asker === null || rule === undefined || !reaches(asker.scopes, rule)) return false
      return rule.holds({ ...on, actor: asker.actor } as never)
    }
    const answers = Object.entries(named).map(([name, right]) => [name, has(right)] as const)
    return Object.fromEntries(answers) as Record<keyof Named, boolean>
  }
