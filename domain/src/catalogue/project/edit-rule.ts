import type { Rule } from '../combine-rules.ts'
import type { ProjectEvent } from './events.ts'
import type { ProjectRejection } from './rejections.ts'
import type { LiveProject } from './state.ts'

/** One field of `EditProject`: what changing it means for the project as it is. */
export type EditRule = Rule<LiveProject, ProjectEvent, ProjectRejection<'EditProject'>>
