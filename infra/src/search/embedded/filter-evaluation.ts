import { filterFields, isFilterField } from '../filter/fields.ts'
import type { Filter, FilterCondition, FilterOperator, FilterPresence } from '../filter/filter.ts'
import {
  type NumberField,
  numberFields,
  type ProjectTextField,
  projectTextFields,
  type VersionTextField,
  versionTextFields,
} from '../matching/document-facets.ts'
import { compareDotted, isDotted } from '../matching/dotted-number.ts'
import { addBits, type Bits, dropCommon, keepCommon, setBit } from './bits.ts'
import type { FacetValue, FacetValues } from './facet-values.ts'
import type { ProjectFacets } from './project-facets.ts'
import type { ScratchBits } from './scratch-bits.ts'
import type { VersionRows } from './version-rows.ts'

export interface FilterSources {
  readonly projects: ProjectFacets
  readonly versions: VersionRows
  /** Slots in use. */
  readonly live: Bits
  /** The same length as `live`. */
  readonly projectBits: ScratchBits
  readonly rowBits: ScratchBits
}

/**
 * A version row matches if its project is in `projects` and the row is in `rows`. null means no condition. So
 * conditions on the project spread over its rows only if an OR forces it.
 */
interface Match {
  readonly projects: Bits | null
  readonly rows: Bits | null
}

/** The slots of the projects with at least one matching version. Read-only. */
export const evaluateFilter = (filter: Filter, sources: FilterSources): Bits =>
  collapse(match(filter, sources), sources)

/** The values of a text field, and whether projects or versions have them. Empty for other fields. */
export const textValuesOf = (
  field: string,
  sources: FilterSources,
): readonly { readonly values: FacetValues; readonly of: 'project' | 'version' }[] => {
  if (field === 'categories' || field === 'display_categories') {
    return [
      { values: sources.projects.texts[field], of: 'project' },
      { values: sources.versions.fields.loaders, of: 'version' },
    ]
  }
  if (isOneOf(projectTextFields, field)) return [{ values: sources.projects.texts[field], of: 'project' }]
  if (isOneOf(versionTextFields, field)) return [{ values: sources.versions.fields[field], of: 'version' }]
  return []
}

const noProjects = ({ projectBits, live }: FilterSources): Bits => projectBits.take(live.length)

const noRows = ({ rowBits, versions }: FilterSources): Bits => rowBits.take(versions.words)

const everyRowOf = (projects: Bits, sources: FilterSources): Bits => {
  const rows = noRows(sources)
  sources.versions.addRows(projects, rows)
  return rows
}

const complement = (projects: Bits, { projectBits, live }: FilterSources): Bits => {
  const others = projectBits.copyOf(live)
  dropCommon(others, projects)
  return others
}

const isOneOf = <Name extends ProjectTextField | VersionTextField | NumberField>(
  names: readonly Name[],
  name: string,
): name is Name => (names as readonly string[]).includes(name)

const match = (filter: Filter, sources: FilterSources): Match => {
  if ('all' in filter)
    return matchAll(
      filter.all.map((inner) => match(inner, sources)),
      sources,
    )
  if ('any' in filter)
    return matchAny(
      filter.any.map((inner) => match(inner, sources)),
      sources,
    )
  if ('not' in filter)
    return { projects: complement(evaluateFilter(filter.not, sources), sources), rows: null }
  if (!isFilterField(filter.field)) return { projects: noProjects(sources), rows: null }
  if (filter.op === '!=') return opposite(match({ ...filter, op: '=' }, sources), sources)
  if (filterFields[filter.field].kind === 'text') return matchText(filter, sources)
  return { projects: matchNumber(filter, sources), rows: null }
}

const opposite = (same: Match, sources: FilterSources): Match => {
  if (same.rows === null) return { projects: complement(same.projects ?? sources.live, sources), rows: null }
  const rows = sources.rowBits.copyOf(sources.versions.live)
  dropCommon(rows, onRows(same, sources))
  return { projects: null, rows }
}

const matchAll = (matches: readonly Match[], sources: FilterSources): Match => ({
  projects: intersection(
    matches.map((each) => each.projects),
    sources.projectBits,
  ),
  rows: intersection(
    matches.map((each) => each.rows),
    sources.rowBits,
  ),
})

const intersection = (sets: readonly (Bits | null)[], scratch: ScratchBits): Bits | null => {
  const [first, ...others] = sets.filter((bits) => bits !== null)
  if (first === undefined || others.length === 0) return first ?? null
  const common = scratch.copyOf(first)
  for (const bits of others) keepCommon(common, bits)
  return common
}

const matchAny = (matches: readonly Match[], sources: FilterSources): Match => {
  if (matches.length === 1 && matches[0] !== undefined) return matches[0]
  const ofProjects = matches.filter((each) => each.rows === null)
  const ofRows = matches.filter((each) => each.rows !== null)
  const projects = noProjects(sources)
  for (const each of ofProjects) addBits(projects, each.projects ?? sources.live)
  if (ofRows.length === 0) return { projects, rows: null }
  const rows = noRows(sources)
  for (const each of ofRows) addBits(rows, onRows(each, sources))
  if (ofProjects.length > 0) addBits(rows, everyRowOf(projects, sources))
  return { projects: null, rows }
}

const onRows = (each: Match, sources: FilterSources): Bits => {
  if (each.projects === null) return each.rows ?? everyRowOf(sources.live, sources)
  const rows = everyRowOf(each.projects, sources)
  if (each.rows !== null) keepCommon(rows, each.rows)
  return rows
}

const collapse = ({ projects, rows }: Match, sources: FilterSources): Bits => {
  if (rows === null) return projects ?? sources.live
  const found = noProjects(sources)
  sources.versions.addProjects(rows, found)
  if (projects !== null) keepCommon(found, projects)
  return found
}

const matchText = (filter: FilterCondition | FilterPresence, sources: FilterSources): Match => {
  const matches = textValuesOf(filter.field, sources).flatMap(({ values, of }) => {
    const found = chosen(values, filter)
    return found.length > 0 ? [matchValues(found, of, sources)] : []
  })
  return matchAny(matches, sources)
}

const chosen = (values: FacetValues, filter: FilterCondition | FilterPresence): readonly FacetValue[] => {
  if (filter.op === 'exists') return [...values.all()]
  const { op, value } = filter
  if (op === '=') return [values.get(value)].filter((found) => found !== undefined)
  if (!isDotted(value)) return []
  return [...values.all()].filter(({ key }) => isDotted(key) && holds(compareDotted(key, value), op, 0))
}

const matchValues = (
  values: readonly FacetValue[],
  of: 'project' | 'version',
  sources: FilterSources,
): Match => {
  const bits = of === 'project' ? noProjects(sources) : noRows(sources)
  for (const value of values) value.members.addTo(bits)
  return of === 'project' ? { projects: bits, rows: null } : { projects: null, rows: bits }
}

const matchNumber = (filter: FilterCondition | FilterPresence, sources: FilterSources): Bits => {
  const found = noProjects(sources)
  if (!isOneOf(numberFields, filter.field)) return found
  const column = sources.projects.numbers[filter.field].values
  const operand = numberOf(filter)
  for (let slot = 0; slot < column.length; slot += 1) {
    const value = column[slot]!
    if (filter.op === 'exists' ? !Number.isNaN(value) : holds(value, filter.op, operand)) setBit(found, slot)
  }
  return found
}

const numberOf = (filter: FilterCondition | FilterPresence): number =>
  filter.op !== 'exists' && /^-?\d+(\.\d+)?$/.test(filter.value.trim()) ? Number(filter.value) : Number.NaN

const holds = (value: number, op: FilterOperator, operand: number): boolean => {
  switch (op) {
    case '=':
      return value === operand
    case '!=':
      return value !== operand
    case '>':
      return value > operand
    case '>=':
      return value >= operand
    case '<':
      return value < operand
    case '<=':
      return value <= operand
  }
}
