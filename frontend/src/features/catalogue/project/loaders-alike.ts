import type { ProjectPage } from '@modstead/query-api/contract/site/project'

export type LoadersAlike = { loaders: string[]; gameVersionRanges: string[] }

/** Groups loaders with the same game versions, in the order of each group's first loader. */
export function loadersAlike(compatibility: ProjectPage['compatibility']): LoadersAlike[] {
  const groups = new Map<string, LoadersAlike>()
  for (const { loader, gameVersionRanges } of compatibility) {
    const key = gameVersionRanges.join()
    const group = groups.get(key)
    if (group) group.loaders.push(loader)
    else groups.set(key, { loaders: [loader], gameVersionRanges })
  }
  return [...groups.values()]
}
