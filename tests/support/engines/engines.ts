import type { Engine } from './engine.ts'
import { openSearchEngine } from './opensearch.ts'

/** Every engine that can be run on a machine without containers. */
export const engines: readonly Engine[] = [openSearchEngine]
