import type { SideType } from '../project/events.ts'

export const SIDE_TYPES = ['unknown', 'required', 'optional', 'unsupported'] as const satisfies SideType[]

export const isSideType = (text: string): text is SideType => (SIDE_TYPES as readonly string[]).includes(text)
