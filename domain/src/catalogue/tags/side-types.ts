import type { SideType } from '../values/side-type.ts'

export const SIDE_TYPES = ['unknown', 'required', 'optional', 'unsupported'] as const satisfies SideType[]
