/** In the order in which the API lists them. */
export const SIDE_TYPES = ['unknown', 'required', 'optional', 'unsupported'] as const

export type SideType = (typeof SIDE_TYPES)[number]
