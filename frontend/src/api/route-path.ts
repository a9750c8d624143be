import { printFlatSearch } from '../url/flat-search.ts'

type Asked = { params?: Record<string, string> | undefined; query?: object | undefined }

/** `/project/:project` with its parameters filled in, followed by the query. */
export function routePath(route: string, { params = {}, query = {} }: Asked): string {
  const path = route.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  return `${path}${printFlatSearch({ ...query })}`
}
