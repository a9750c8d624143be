import { describeSearchIndex } from '../contract.ts'
import { EmbeddedSearchIndex } from './embedded-search-index.ts'

describeSearchIndex('the embedded search index', async () => new EmbeddedSearchIndex())
