import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { whyMissing } from '@modstead/infra/engines/test-missing-engines'
import { EmbeddedSearchIndex } from '@modstead/infra/search/embedded/embedded-search-index'
import { testIndexes } from '@modstead/infra/search/opensearch/test-index'
import type { SearchDocument } from '@modstead/infra/search/port'
import { afterAll, describe, expect, test } from 'vitest'
import { firstHits, rightShare, wrongOnes } from './judge.ts'
import type { Judged } from './judged.ts'
import { judgedReal } from './judged-real.ts'
import { judgedSample } from './judged-sample.ts'
import { factsIn, namesOfRealAddOns, realDocuments } from './real-documents.ts'
import { sampleDocuments } from './sample-documents.ts'

const url = process.env.OPENSEARCH_URL
const LEAST_SHARE = 0.95
const addOns = fileURLToPath(new URL('../../../shared/data/addons', import.meta.url))

const missing = 'there are no folders of real add-ons beside the repository'

if (url === undefined)
  describe('OpenSearch', () => {
    test('ranks first what people want', ({ skip }) => skip(whyMissing('OpenSearch')))
  })
else
  describe('OpenSearch', () => {
    const indexes = testIndexes(url)
    afterAll(() => indexes.remove())

    const judgeBoth = async (documents: readonly SearchDocument[], judged: readonly Judged[]) => {
      const [embedded, engine] = [new EmbeddedSearchIndex(), indexes.open(indexes.freshName())]
      await embedded.replaceAll(documents)
      await engine.replaceAll(documents)
      const verdicts = await firstHits(engine, judged)
      // Here the first hit of the embedded index is the expected one.
      const asEmbedded = (await firstHits(embedded, judged)).map(({ found }, at) => ({
        ...verdicts[at]!,
        wanted: found ?? 'nothing',
        found: verdicts[at]?.found ?? 'nothing',
      }))
      await engine.close()
      expect(rightShare(verdicts), wrongOnes(verdicts).join('\n')).toBeGreaterThanOrEqual(LEAST_SHARE)
      expect(rightShare(asEmbedded), wrongOnes(asEmbedded).join('\n')).toBeGreaterThanOrEqual(LEAST_SHARE)
    }

    test('ranks first what people want, like the embedded index', () =>
      judgeBoth(sampleDocuments(), judgedSample))

    test('ranks real names first, like the embedded index', () =>
      judgeBoth([...realDocuments(namesOfRealAddOns()), ...sampleDocuments()], judgedReal))

    test('ranks them first among real summaries too, like the embedded index', async ({ skip }) => {
      if (!existsSync(addOns)) skip(missing)
      await judgeBoth([...realDocuments(factsIn(addOns)), ...sampleDocuments()], judgedReal)
    })
  })
