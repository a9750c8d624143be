import type { Actor } from './actor.ts'
import type { Confinement } from './confinement.ts'
import { hasScope, type Scope } from './scopes.ts'
import { includesStaffRight, MODERATOR_RIGHTS, type StaffRight } from './staff-rights.ts'

/** Decides who holds one right. `On` is the actor together with their standing in the project, team or account. */
export interface Rule<On> {
  /** The scope that an access token needs to use the right. null: any token will do. */
  readonly scope: Scope | null
  readonly holds: (on: On) => boolean
  /**
   * A confined token may use it. Set where standing in one project or organization decides, because that
   * standing respects the confinement.
   */
  readonly confinable?: true
}

/** The rights of one context by name. */
export type Policy = Readonly<Record<string, Rule<never>>>

/** The facts that a right is decided on. */
export type On<Rules extends Policy, Right extends keyof Rules> =
  Rules[Right] extends Rule<infer Known> ? Known : never

export interface Acting {
  readonly actor: Actor
}

const isStaff = (actor: Actor): boolean =>
  actor.kind === 'system' || actor.role === 'moderator' || actor.role === 'admin'

export const isAdmin = (actor: Actor): boolean => actor.kind === 'system' || actor.role === 'admin'

/** Whether the actor holds the right. Administrators hold every one. */
export const holdsStaffRight = (actor: Actor, right: StaffRight): boolean =>
  isAdmin(actor) ||
  (actor.kind === 'user' &&
    actor.role === 'moderator' &&
    includesStaffRight(actor.staffRights ?? MODERATOR_RIGHTS, right))

const always = (): boolean => true

/** Granted to everybody who is signed in. The rule that asks limits it further. */
export const signedIn = (scope: Scope | null): Rule<unknown> => ({ scope, holds: always })

export const staffOnly = (scope: Scope | null): Rule<Acting> => ({
  scope,
  holds: ({ actor }) => isStaff(actor),
})

export const staffWith = (right: StaffRight, scope: Scope | null): Rule<Acting> => ({
  scope,
  holds: ({ actor }) => holdsStaffRight(actor, right),
})

export const adminsOnly = (scope: Scope | null): Rule<Acting> => ({
  scope,
  holds: ({ actor }) => isAdmin(actor),
})

export const confinable = <On>(rule: Rule<On>): Rule<On> => ({ ...rule, confinable: true })

/** The scopes and the confinement of the session or token that the actor authenticated with. */
export interface Means {
  readonly scopes: bigint
  readonly confinedTo: Confinement | null
}

/** Whether these means allow the right at all. */
export const reaches = (
  { scopes, confinedTo }: Means,
  rule: Pick<Rule<never>, 'scope' | 'confinable'>,
): boolean =>
  (rule.scope === null || hasScope(scopes, rule.scope)) && (confinedTo === null || rule.confinable === true)

/** Builds `may` for a context. It ignores scopes, because the route has checked them before the command is decided. */
export const asking =
  <const Rules extends Policy>(rules: Rules) =>
  <Right extends keyof Rules>(on: On<Rules, Right>, right: Right): boolean =>
    rules[right]?.holds(on as never) === true

/** An actor who asks for their rights. */
export interface Asker extends Acting, Means {}

/** Builds `can` for a context: which of the named rights the asker holds, scopes included. Without an asker, none. */
export const answering =
  <const Rules extends Policy>(rules: Rules) =>
  <const Named extends Readonly<Record<string, keyof Rules & string>>>(
    named: Named,
    asker: Asker | null,
    on: Omit<On<Rules, Named[keyof Named]>, 'actor'>,
  ): Record<keyof Named, boolean> => {
    const has = (right: keyof Rules): boolean => {
      const rule = rules[right]
      if (asker === null || rule === undefined || !reaches(asker, rule)) return false
      return rule.holds({ ...on, actor: asker.actor } as never)
    }
    const answers = Object.entries(named).map(([name, right]) => [name, has(right)] as const)
    return Object.fromEntries(answers) as Record<keyof Named, boolean>
  }
