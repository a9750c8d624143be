import type { Rule } from '../combine-rules.ts'
import type { ProjectEvent } from './events.ts'
import type { ProjectRejection } from './rejections.ts'
import type { LiveProject } from './state.ts'

/** Decides the change of one field of `EditProject`. */
export type EditRule = Rule<LiveProject, ProjectEvent, ProjectRejection<'EditProject'>>
