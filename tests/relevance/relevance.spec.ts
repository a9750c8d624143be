import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { EmbeddedSearchIndex } from '@modstead/infra/search/embedded/embedded-search-index'
import type { SearchDocument } from '@modstead/infra/search/port'
import { describe, expect, test } from 'vitest'
import { firstHits, rightShare, wrongOnes } from './judge.ts'
import type { Judged } from './judged.ts'
import { judgedReal } from './judged-real.ts'
import { judgedSample } from './judged-sample.ts'
import { factsIn, namesOfRealAddOns, realDocuments } from './real-documents.ts'
import { sampleDocuments } from './sample-documents.ts'

const LEAST_SHARE = 0.95
const addOns = fileURLToPath(new URL('../../../shared/data/addons', import.meta.url))

const judge = async (documents: readonly SearchDocument[], judged: readonly Judged[]) => {
  const index = new EmbeddedSearchIndex()
  await index.replaceAll(documents)
  return firstHits(index, judged)
}

describe('what people want is found first', () => {
  test('200 searches are judged, each once, for existing projects', () => {
    const judged = [...judgedSample, ...judgedReal]
    expect(judged.length).toBeGreaterThanOrEqual(200)
    const asked = judged.map(({ text, facets }) => `${text} ${facets}`)
    expect(new Set(asked).size).toBe(judged.length)
    const [sample, real] = [sampleDocuments(), realDocuments(namesOfRealAddOns())].map(
      (documents) => new Set(documents.map(({ projectId }) => projectId)),
    )
    expect(judgedSample.filter(({ wanted }) => !sample?.has(wanted))).toEqual([])
    expect(judgedReal.filter(({ wanted }) => !real?.has(wanted))).toEqual([])
  })

  test('in the sample catalogue', async () => {
    const verdicts = await judge(sampleDocuments(), judgedSample)
    expect(rightShare(verdicts), wrongOnes(verdicts).join('\n')).toBeGreaterThanOrEqual(LEAST_SHARE)
  })

  test('among real names and those of the sample catalogue', async () => {
    const verdicts = await judge([...realDocuments(namesOfRealAddOns()), ...sampleDocuments()], judgedReal)
    expect(rightShare(verdicts), wrongOnes(verdicts).join('\n')).toBeGreaterThanOrEqual(LEAST_SHARE)
  })

  test('also among real summaries', async ({ skip }) => {
    if (!existsSync(addOns)) skip('there are no folders of real add-ons beside the repository')
    const facts = factsIn(addOns)
    const verdicts = await judge([...realDocuments(facts), ...sampleDocuments()], judgedReal)
    expect(rightShare(verdicts), wrongOnes(verdicts).join('\n')).toBeGreaterThanOrEqual(LEAST_SHARE)
    const names = facts.map(({ slug, title, project_type, categories, loaders }) => ({
      slug,
      title,
      project_type,
      categories,
      loaders,
    }))
    expect(namesOfRealAddOns()).toEqual(names)
  })
})
