import { createHash } from 'node:crypto'
import type { ProjectionGroup } from '@modstead/infra/log-following/projection-groups'
import type { Projection } from './projection.ts'

/**
 * Changes with the fold's version, the tables' shape, the settings that rows depend on, and the events that are
 * folded: a runner passes over types that it does not know, so a release that knows more needs its own tables.
 */
export const effectiveVersion = (projection: Projection): string => {
  const types = [...projection.types].sort()
  const shape = JSON.stringify([projection.tables, projection.fingerprint, types])
  return `${projection.version}-${createHash('sha256').update(shape).digest('hex').slice(0, 12)}`
}

/** The tables of one group as one release folds them, beside those of other releases. */
export interface ReadModelSet {
  readonly group: ProjectionGroup
  /**
   * The schema in Postgres that contains its tables. It changes whenever a projection of the group has
   * another version.
   */
  readonly schema: string
  readonly projections: readonly Projection[]
}

/** A projection, with the schema of its tables. */
export interface PlacedProjection {
  readonly projection: Projection
  readonly schema: string
}

const schemaOf = (group: ProjectionGroup, projections: readonly Projection[]): string => {
  const versions = projections.map((each) => `${each.name} ${effectiveVersion(each)}`).sort()
  const digest = createHash('sha256').update(versions.join(', ')).digest('hex').slice(0, 12)
  return `read_${group.replace('-', '_')}_${digest}`
}

/**
 * The sets of a release, one for each group. `projections` must include all projections of each group
 * concerned.
 */
export const readModelSets = (projections: readonly Projection[]): readonly ReadModelSet[] =>
  [...Map.groupBy(projections, ({ group }) => group)].map(([group, members]) => ({
    group,
    schema: schemaOf(group, members),
    projections: members,
  }))

export const placedProjections = (sets: readonly ReadModelSet[]): readonly PlacedProjection[] =>
  sets.flatMap(({ schema, projections }) => projections.map((projection) => ({ projection, schema })))

/**
 * The `search_path` with which unqualified names of read models mean these sets. New tables go to the usual
 * schema.
 */
export const searchPathOf = (sets: readonly ReadModelSet[]): string =>
  ['"$user"', 'public', ...sets.map(({ schema }) => schema)].join(',')
