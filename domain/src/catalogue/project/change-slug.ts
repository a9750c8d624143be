import { reject } from '../../kernel/rejection.ts'
import type { CatalogueContext } from '../access.ts'
import { notPermitted } from '../not-permitted.ts'
import { may } from '../policy.ts'
import { canonicalSlug, slugProblem } from '../values/slug.ts'
import type { EditRule } from './edit-rule.ts'

/** The caller has reserved the slug in its own stream, so nobody else has it. */
export const changeSlug =
  (wanted: string, context: CatalogueContext): EditRule =>
  ({ projectId, slug: formerSlug }) => {
    if (!may(context, 'project.edit')) return notPermitted("change this project's address")
    const problem = slugProblem(wanted)
    if (problem !== null) return reject('invalid-slug', problem)
    const slug = canonicalSlug(wanted)
    return slug === formerSlug ? [] : [{ type: 'ProjectSlugChanged', data: { projectId, slug, formerSlug } }]
  }
