export type SideType = 'required' | 'optional' | 'unsupported' | 'unknown'
