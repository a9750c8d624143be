import type { EngineWatch } from '@modstead/infra/engines/engine-watch'
import type { Searching } from '@modstead/query-api/dependencies'

/** A hanging engine keeps nobody waiting for longer than it takes to notice that it hangs. */
export const refuseSearchWhileAway = (
  index: Searching['index'],
  watch: Pick<EngineWatch, 'during'>,
  name: string,
): Searching['index'] => ({
  search: (request) => watch.during(name, () => index.search(request)),
  checkpoint: () => watch.during(name, () => index.checkpoint()),
})
