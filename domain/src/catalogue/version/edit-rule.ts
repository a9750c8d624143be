import type { Rule } from '../combine-rules.ts'
import type { VersionEvent } from './events.ts'
import type { VersionRejection } from './rejections.ts'
import type { LiveVersion } from './state.ts'

/** One field of `EditVersion`: what changing it means for the version as it is. */
export type EditRule = Rule<LiveVersion, VersionEvent, VersionRejection<'EditVersion'>>
