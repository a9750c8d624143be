/**
 * The fields that a filter may name. `version` fields must hold together for one version of the project.
 * `categories` and `display_categories` are both: the project's own categories, and the loaders of a version.
 */
export const filterFields = {
  project_types: { of: 'project', kind: 'text' },
  categories: { of: 'version', kind: 'text' },
  display_categories: { of: 'version', kind: 'text' },
  loaders: { of: 'version', kind: 'text' },
  game_versions: { of: 'version', kind: 'text' },
  environment: { of: 'version', kind: 'text' },
  client_side: { of: 'project', kind: 'text' },
  server_side: { of: 'project', kind: 'text' },
  open_source: { of: 'project', kind: 'text' },
  license: { of: 'project', kind: 'text' },
  name: { of: 'project', kind: 'text' },
  slug: { of: 'project', kind: 'text' },
  project_id: { of: 'project', kind: 'text' },
  author: { of: 'project', kind: 'text' },
  author_id: { of: 'project', kind: 'text' },
  organization: { of: 'project', kind: 'text' },
  organization_id: { of: 'project', kind: 'text' },
  disclosure_types: { of: 'project', kind: 'text' },
  follows: { of: 'project', kind: 'number' },
  downloads: { of: 'project', kind: 'number' },
  color: { of: 'project', kind: 'number' },
  /** Unix seconds, like `modified_timestamp`. */
  created_timestamp: { of: 'project', kind: 'number' },
  modified_timestamp: { of: 'project', kind: 'number' },
} as const satisfies Record<string, { of: 'project' | 'version'; kind: 'text' | 'number' }>

type FilterField = keyof typeof filterFields

const formerNames: ReadonlyMap<string, FilterField> = new Map(
  Object.entries({
    title: 'name',
    versions: 'game_versions',
    project_type: 'project_types',
    all_project_types: 'project_types',
  }),
)

/** The current name of a field that a client wrote. An unknown name stays as it is. */
export const presentFieldName = (written: string): string => {
  const name = written.toLowerCase()
  return formerNames.get(name) ?? name
}

export const isFilterField = (name: string): name is FilterField => Object.hasOwn(filterFields, name)
