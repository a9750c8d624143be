import type { SideType } from '../project/events.ts'

export const SIDE_TYPES = ['unknown', 'required', 'optional', 'unsupported'] as const satisfies SideType[]
