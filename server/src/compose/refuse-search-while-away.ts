import type { EngineWatch } from '@modstead/infra/engines/engine-watch'
import type { Searching } from '@modstead/query-api/dependencies'

/** An engine that hangs keeps nobody waiting longer than it takes to notice that. */
export const refuseSearchWhileAway = (
  index: Searching['index'],
  watch: Pick<EngineWatch, 'during'>,
  name: string,
): Searching['index'] => ({
  search: (request) => watch.during(name, () => index.search(request)),
  checkpoint: () => watch.during(name, () => index.checkpoint()),
})
