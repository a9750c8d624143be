const groups = new Map(
  Object.entries({
    Search: ['search'],
    Projects: ['project', 'projects', 'projects_random'],
    Versions: ['version', 'versions'],
    Files: ['version_file', 'version_files'],
    Teams: ['team', 'teams'],
    Organizations: ['organization', 'organizations'],
    Users: ['user', 'users', 'limits'],
    Notifications: ['notification', 'notifications'],
    'Access tokens': ['pat', 'found-secrets', 'trusted-publishing'],
    OAuth: ['oauth'],
    Tags: ['tag', 'games', 'link_platform', 'loader_field'],
    Catalogue: ['statistics'],
    Events: ['events', 'audit'],
    Staff: ['admin'],
  }).flatMap(([group, segments]) => segments.map((segment) => [segment, group] as const)),
)

/** Headings of the reference, in order. */
export const operationGroups: readonly string[] = [...new Set(groups.values())]

/** The heading of an operation, by the first part of its path. */
export const groupOf = (path: string): string => {
  const group = groups.get(path.split('/')[1] ?? '')
  if (group === undefined) throw new Error(`${path} belongs to no group of the reference`)
  return group
}
