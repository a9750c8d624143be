import type { ProjectPage } from '@modstead/query-api/contract/site/project'

export type LoadersAlike = { loaders: string[]; gameVersionRanges: string[] }

/** Loaders that run on the same game versions together, in the order of the first of each. */
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
