/**
 * The parts of the product that can run in separate processes, any number of each, in the order of their
 * start.
 */
export const ROLES = ['projectors', 'reactions', 'command-api', 'query-api', 'web'] as const

export type Role = (typeof ROLES)[number]

export const isRole = (name: string | undefined): name is Role => ROLES.some((role) => role === name)

/** Roles to whose processes a gateway forwards requests. */
export const FORWARDED_ROLES = ['command-api', 'query-api', 'web'] as const satisfies readonly Role[]

export type ForwardedRole = (typeof FORWARDED_ROLES)[number]
