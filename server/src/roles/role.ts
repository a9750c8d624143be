/** The parts of the product that run as processes of their own, each any number of times, in the order of their start. */
export const ROLES = ['projectors', 'reactions', 'command-api', 'query-api', 'web'] as const

export type Role = (typeof ROLES)[number]

export const isRole = (name: string | undefined): name is Role => ROLES.some((role) => role === name)

/** Roles whose processes a gateway leads requests to. */
export const FORWARDED_ROLES = ['command-api', 'query-api', 'web'] as const satisfies readonly Role[]

export type ForwardedRole = (typeof FORWARDED_ROLES)[number]
