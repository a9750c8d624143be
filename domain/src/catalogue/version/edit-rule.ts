import type { Rule } from '../combine-rules.ts'
import type { VersionEvent } from './events.ts'
import type { VersionRejection } from './rejections.ts'
import type { LiveVersion } from './state.ts'

/** Decides the change of one field of `EditVersion`. */
export type EditRule = Rule<LiveVersion, VersionEvent, VersionRejection<'EditVersion'>>
