import { parseFacets } from '@modstead/domain/catalogue/search/parse-facets'
import { isRejection } from '@modstead/domain/kernel/rejection'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { SearchDocument, SearchIndex, SearchRequest } from './port.ts'
import { sampleDocument, sampleVersion } from './sample-document.ts'

const everything: SearchRequest = { text: '', filter: null, sort: 'relevance', offset: 0, limit: 100 }

const filterOf = (facets: string) => {
  const filter = parseFacets(facets)
  if (isRejection(filter)) throw new Error(filter.because)
  return filter
}

/** What every search engine behind the port must do. `open` gives an empty index. */
export const describeSearchIndex = (name: string, open: () => Promise<SearchIndex>): void => {
  describe(name, () => {
    let index: SearchIndex
    beforeEach(async () => {
      index = await open()
    })
    afterEach(() => index.close())

    const find = async (request: Partial<SearchRequest>): Promise<string[]> =>
      (await index.search({ ...everything, ...request })).hits.map((hit) => hit.projectId)
    const findText = (text: string): Promise<string[]> => find({ text })
    const findFacets = async (facets: string): Promise<string[]> =>
      (await find({ filter: filterOf(facets) })).toSorted()
    const put = (...documents: readonly SearchDocument[]): Promise<void> => index.put(documents)

    describe('keeping documents', () => {
      it('finds what was put as soon as put resolves, with its payload', async () => {
        await put(sampleDocument('a', { payload: { title: 'Alpha', gallery: [1, null] } }))
        const answer = await index.search(everything)
        expect(answer).toEqual({
          hits: [{ projectId: 'a', payload: { title: 'Alpha', gallery: [1, null] } }],
          total: 1,
        })
        expect(await index.size()).toBe(1)
      })

      it('replaces a document of the same id, in every word and facet', async () => {
        await put(
          sampleDocument('a', {
            title: 'Copper',
            license: 'MIT',
            versions: [sampleVersion(['fabric'], ['1.20'])],
          }),
        )
        await put(
          sampleDocument('a', {
            title: 'Silver',
            license: 'ISC',
            versions: [sampleVersion(['forge'], ['1.21'])],
          }),
        )
        expect(await index.size()).toBe(1)
        expect(await findText('copper')).toEqual([])
        expect(await findText('silver')).toEqual(['a'])
        expect(
          await findFacets('[["license:MIT","categories:fabric","versions:1.20","title:Copper"]]'),
        ).toEqual([])
        expect(await findFacets('[["license:ISC"],["categories:forge"],["versions:1.21"]]')).toEqual(['a'])
      })

      it('forgets what was removed and gives its place to others', async () => {
        await put(sampleDocument('a', { title: 'Copper' }), sampleDocument('b', { title: 'Silver' }))
        await index.remove(['a', 'never-there'])
        expect(await findText('copper')).toEqual([])
        expect(await find({})).toEqual(['b'])
        await put(sampleDocument('c', { title: 'Golden', license: 'ISC', versions: [] }))
        expect(await findText('copper')).toEqual([])
        expect(await findText('golden')).toEqual(['c'])
        expect(await findFacets('[["license:MIT"]]')).toEqual(['b'])
        expect(await findFacets('[["downloads >= 0"]]')).toEqual(['b', 'c'])
        expect(await index.size()).toBe(2)
      })

      it('replaces everything at once', async () => {
        await put(sampleDocument('a'), sampleDocument('b'))
        await index.replaceAll([sampleDocument('b', { title: 'Other' }), sampleDocument('c')])
        expect((await find({})).toSorted()).toEqual(['b', 'c'])
        expect(await findText('other')).toEqual(['b'])
        await index.replaceAll([])
        expect(await find({})).toEqual([])
      })

      it('keeps answering from the former documents while everything is replaced, and loses no write', async () => {
        await put(sampleDocument('a'), sampleDocument('gone'))
        const seen: string[][] = []
        await index.replaceAll(
          (async function* () {
            yield sampleDocument('new')
            yield sampleDocument('gone')
            seen.push((await find({})).toSorted())
            await put(sampleDocument('late'))
            await index.remove(['gone'])
            seen.push((await find({})).toSorted())
          })(),
        )
        expect(seen).toEqual([
          ['a', 'gone'],
          ['a', 'late'],
        ])
        expect((await find({})).toSorted()).toEqual(['late', 'new'])
      })

      it('stays as it was when the documents of a replacement fail', async () => {
        await put(sampleDocument('a'))
        const failing = (function* () {
          yield sampleDocument('b')
          throw new Error('the source broke')
        })()
        await expect(index.replaceAll(failing)).rejects.toThrow('the source broke')
        expect(await find({})).toEqual(['a'])
        await index.replaceAll([sampleDocument('c')])
        expect(await find({})).toEqual(['c'])
      })
    })

    describe('text', () => {
      const titles = (text: string, ...given: readonly string[]): Promise<string[]> =>
        put(
          ...given.map((title) => sampleDocument(title, { title, slug: `slug-of-${given.indexOf(title)}` })),
        ).then(() => findText(text))

      it.each(['', ' ', '\t \n', '!?'])('without a word (%j) finds everything', async (text) => {
        expect(await titles(text, 'Copper')).toEqual(['Copper'])
      })

      it.each([
        ['a word of the title', 'lanterns', 'Copper Lanterns'],
        ['words in any order', 'lanterns copper', 'Copper Lanterns'],
        ['capitals', 'COPPER', 'Copper Lanterns'],
        ['the beginning of a word', 'lant', 'Copper Lanterns'],
        ['the beginnings of several words', 'cop lan', 'Copper Lanterns'],
        ['a letter left out', 'coper', 'Copper Lanterns'],
        ['a letter too many', 'coppper', 'Copper Lanterns'],
        ['a wrong letter', 'copner', 'Copper Lanterns'],
        ['a wrong first letter', 'xopper', 'Copper Lanterns'],
        ['two letters swapped', 'cpoper', 'Copper Lanterns'],
        ['two slips in a long word', 'lantrens', 'Copper Lanterns'],
        ['two slips of another kind', 'lamterms', 'Copper Lanterns'],
        ['slips in each word', 'coper lantrens', 'Copper Lanterns'],
        ['no accent', 'kase', 'Käse'],
        ['an accent too many', 'käse', 'Kase'],
        ['a letter without accents of its own', 'smorrebrod', 'Smørrebrød'],
        ['joined words', 'endrem', 'End-Rem'],
        ['the beginning of joined words', 'endre', 'End Remastered'],
        ['words apart', 'end rem', 'End-Rem'],
        ['words apart that the title joins', 'bed wars', 'Bedwars'],
        ['three words apart that the title joins', 'better than wolves', 'Betterthanwolves'],
        ['a part of a joined word', 'nether', 'BetterNether'],
        ['a part before digits', 'bedwars', 'BedWars1058'],
        ['digits after a part', '1058', 'BedWars1058'],
        ['no apostrophe', 'farmers', 'Farmer’s Delight'],
        ['punctuation around words', '(copper), [lanterns]!', 'Copper Lanterns'],
        ['Chinese characters', '钠模组', '钠模组 扩展'],
        ['a single Chinese character within', '模', '钠模组'],
        ['the last Chinese character', '组', '钠模组'],
        ['Korean', '나트륨', '나트륨 모드'],
        ['Cyrillic with a slip', 'сундки', 'Сундуки'],
      ])('finds %s', async (_, text, title) => {
        expect(await titles(text, 'Zzyzx', title)).toEqual([title])
      })

      it.each([
        ['a word that is missing beside one that matches', 'copper moose', 'Copper Lanterns'],
        ['a slip in a word of three letters', 'jai', 'JEI'],
        ['two slips in a word of seven letters', 'lentarn', 'Lantern'],
        ['three slips in a long word', 'lxntxrxs', 'Lanterns'],
        ['another number', 'pack 12', 'Pack 13'],
        ['the middle of a word', 'antern', 'Xyantern'],
        ['Chinese characters in another order', '组模', '模组'],
      ])('does not find %s', async (_, text, title) => {
        expect(await titles(text, title)).toEqual([])
      })

      it.each<[string, Partial<SearchDocument>]>([
        ['slug', { slug: 'wanted-thing' }],
        ['summary', { summary: 'All that is wanted.' }],
        ["author's name", { author: 'Wanted42' }],
        ["organisation's name", { organization: 'Wanted Works' }],
      ])('looks into the %s', async (_, given) => {
        await put(sampleDocument('a', given), sampleDocument('b'))
        expect(await findText('wanted')).toEqual(['a'])
      })

      it('may find each word in another field', async () => {
        await put(
          sampleDocument('a', { title: 'Copper', author: 'Ada', summary: 'Shiny roofs' }),
          sampleDocument('b'),
        )
        expect(await findText('ada copper roofs')).toEqual(['a'])
      })

      it('does not take a word that is known for a slip of its neighbour', async () => {
        expect(await titles('copper', 'Copper', 'Hopper', 'Coppery')).toEqual(['Copper', 'Coppery'])
      })

      it('supposes a slip beside a word that only a summary has', async () => {
        await put(
          sampleDocument('a', { summary: 'For mincraft.' }),
          sampleDocument('b', { title: 'Minecraft Plus' }),
        )
        expect(await findText('mincraft')).toEqual(['a', 'b'])
      })

      it('bears a text far beyond its bounds', async () => {
        expect(await titles(`${'moose '.repeat(50_000)}`, 'Copper')).toEqual([])
        expect(await titles('x'.repeat(200_000), 'Copper')).toEqual([])
      })
    })

    describe('relevance', () => {
      const ranked = async (
        text: string,
        ...given: readonly Partial<SearchDocument>[]
      ): Promise<string[]> => {
        await put(...given.map((each, at) => sampleDocument(String(at), each)))
        return findText(text)
      }

      it('puts the name itself before all that is more popular', async () => {
        expect(
          await ranked(
            'create',
            { title: 'Create Deco', downloads: 9_000 },
            { title: 'Create', downloads: 1 },
          ),
        ).toEqual(['1', '0'])
        expect(await findText('CREATE deco')).toEqual(['0'])
      })

      it('puts the slug itself first as well', async () => {
        expect(
          await ranked(
            'jei',
            { title: 'JEI Addon', downloads: 9_000 },
            { title: 'Just Enough', slug: 'jei' },
          ),
        ).toEqual(['1', '0'])
      })

      it('puts words before their beginnings', async () => {
        expect(
          await ranked(
            'lantern',
            { title: 'My Lanterns', downloads: 1_000 },
            { title: 'My Lantern', downloads: 1 },
            { title: 'My Lanternfish', downloads: 2_000 },
          ),
        ).toEqual(['1', '2', '0'])
      })

      it('puts names and slugs before authors and summaries', async () => {
        expect(
          await ranked(
            'copper',
            { summary: 'copper', downloads: 5_000 },
            { author: 'copper', downloads: 6_000 },
            { title: 'Old Copper', downloads: 1 },
            { slug: 'my-copper-x', downloads: 2 },
          ),
        ).toEqual(['3', '2', '1', '0'])
      })

      it('settles equal matches by downloads, then the newest, then the id', async () => {
        const title = 'Old Copper'
        expect(
          await ranked(
            'copper',
            { title, downloads: 5, createdAt: '2024-01-01T00:00:00Z' },
            { title, downloads: 9, createdAt: '2020-01-01T00:00:00Z' },
            { title, downloads: 5, createdAt: '2024-06-01T00:00:00Z' },
            { title, downloads: 5, createdAt: '2024-06-01T00:00:00Z' },
          ),
        ).toEqual(['1', '2', '3', '0'])
      })
    })

    describe('order and pages', () => {
      const numbers = Array.from({ length: 25 }, (_, at) => at)

      beforeEach(() =>
        put(
          ...numbers.map((at) =>
            sampleDocument(`p${at}`, {
              downloads: (at * 7) % 25,
              follows: (at * 11) % 25,
              createdAt: new Date(Date.UTC(2024, 0, 1 + ((at * 3) % 25))).toISOString(),
              modifiedAt: new Date(Date.UTC(2024, 6, 1 + ((at * 13) % 25))).toISOString(),
            }),
          ),
        ),
      )

      const by = (key: (at: number) => number): string[] =>
        numbers.toSorted((a, b) => key(b) - key(a)).map((at) => `p${at}`)

      it.each([
        ['relevance', by((at) => (at * 7) % 25)],
        ['downloads', by((at) => (at * 7) % 25)],
        ['follows', by((at) => (at * 11) % 25)],
        ['newest', by((at) => (at * 3) % 25)],
        ['updated', by((at) => (at * 13) % 25)],
      ] as const)('sorts by %s', async (sort, expected) => {
        expect(await find({ sort })).toEqual(expected)
      })

      it('gives exactly the hits from the offset on, with the total of all', async () => {
        const all = await find({ sort: 'downloads' })
        for (const offset of [0, 1, 7, 24, 25, 1_000]) {
          const answer = await index.search({ ...everything, sort: 'downloads', offset, limit: 4 })
          expect(answer.hits.map((hit) => hit.projectId)).toEqual(all.slice(offset, offset + 4))
          expect(answer.total).toBe(25)
        }
      })

      it('gives no hits for a limit of 0, and bears numbers that make no sense', async () => {
        expect(await index.search({ ...everything, limit: 0 })).toEqual({ hits: [], total: 25 })
        expect(await find({ offset: -3, limit: -1 })).toEqual([])
        expect(await find({ offset: Number.NaN, limit: Number.NaN })).toEqual([])
        expect(await find({ limit: Number.MAX_SAFE_INTEGER })).toHaveLength(25)
      })
    })

    describe('facets', () => {
      beforeEach(() =>
        put(
          sampleDocument('two-loaders', {
            title: 'Mysterious Project',
            categories: ['technology'],
            versions: [
              sampleVersion(['fabric'], ['1.20.1']),
              sampleVersion(['forge'], ['1.20.2'], 'client_only'),
            ],
            author: 'User',
            downloads: 100,
            follows: 3,
          }),
          sampleDocument('fabric', {
            categories: ['technology', 'magic'],
            license: 'LGPL-3.0-or-later',
            versions: [sampleVersion(['fabric', 'quilt'], ['1.20.2', '1.20.5'])],
            clientSide: 'optional',
            serverSide: 'optional',
            downloads: 50,
            color: 255,
          }),
          sampleDocument('plugin', {
            projectTypes: ['plugin'],
            license: 'LicenseRef-All-Rights-Reserved',
            openSource: false,
            versions: [sampleVersion(['paper'], ['1.20.1', '1.9'], 'server_only')],
            clientSide: 'unsupported',
            organization: 'Guild',
            organizationId: 'o1',
            createdAt: '2020-05-01T00:00:00Z',
          }),
          sampleDocument('empty', { projectTypes: [], versions: [], downloads: 7 }),
        ),
      )

      it.each<[string, readonly string[]]>([
        ['[]', ['empty', 'fabric', 'plugin', 'two-loaders']],
        ['[["categories:technology"]]', ['fabric', 'two-loaders']],
        ['[["categories:technology"],["categories:magic"]]', ['fabric']],
        ['[["categories:fabric"]]', ['fabric', 'two-loaders']],
        ['[["categories:FABRIC"]]', ['fabric', 'two-loaders']],
        ['[["loaders:paper","loaders:quilt"]]', ['fabric', 'plugin']],
        ['[["project_type:mod"]]', ['fabric', 'two-loaders']],
        ['[["project_types:Plugin"]]', ['plugin']],
        ['[["all_project_types != mod"]]', ['empty', 'plugin']],
        ['[["client_side:optional"],["server_side:optional"]]', ['fabric']],
        ['[["environment:server_only","environment:client_only"]]', ['plugin', 'two-loaders']],
        ['[["open_source:true"]]', ['empty', 'fabric', 'two-loaders']],
        ['[["open_source:false"]]', ['plugin']],
        ['[["license:mit"]]', ['empty', 'two-loaders']],
        [`[["title:'mysterious project'"]]`, ['two-loaders']],
        ['[["title:Mysterious"]]', []],
        ['[["author:user"]]', ['two-loaders']],
        ['[["author_id:u-nobody"]]', ['empty', 'fabric', 'plugin', 'two-loaders']],
        ['[["organization:guild"]]', ['plugin']],
        ['[["organization_id:o1"]]', ['plugin']],
        ['[["project_id:plugin","project_id:empty"]]', ['empty', 'plugin']],
        ['[["slug:mysterious-project"]]', ['two-loaders']],
        ['[["versions:1.20.5"]]', ['fabric']],
        ['[["versions >= 1.20.2"]]', ['fabric', 'two-loaders']],
        ['[["versions < 1.10"]]', ['plugin']],
        ['[["license > MIT"]]', []],
        ['[["downloads > 50"]]', ['two-loaders']],
        ['[["downloads >= 50"],["downloads < 100"]]', ['fabric']],
        ['[["downloads:7"]]', ['empty']],
        ['[["downloads:many"]]', []],
        ['[["follows <= 0"]]', ['empty', 'fabric', 'plugin']],
        ['[["color:255"]]', ['fabric']],
        ['[["color != 255"]]', ['empty', 'plugin', 'two-loaders']],
        ['[["created_timestamp < 1600000000"]]', ['plugin']],
        ['[["modified_timestamp = 1704067200"]]', ['empty', 'fabric', 'plugin', 'two-loaders']],
        ['[["disclosure_types != archived"]]', ['empty', 'fabric', 'plugin', 'two-loaders']],
        ['[["categories:no-such-value"]]', []],
        ['[["no_such_field:x"]]', []],
        ['[["no_such_field != x"]]', []],
        ['[["constructor:x"]]', []],
        ['[["no_such_field:x","license:mit"]]', ['empty', 'two-loaders']],
        ['[["color EXISTS"]]', ['fabric']],
        ['[["organization NOT EXISTS"]]', ['empty', 'fabric', 'two-loaders']],
        ['[["loaders NOT EXISTS"]]', ['empty']],
        ['[["categories IN [quilt, paper]"]]', ['fabric', 'plugin']],
        ['[["categories NOT IN [quilt, paper]"]]', ['empty', 'two-loaders']],
      ])('%s find %j', async (facets, found) => {
        expect(await findFacets(facets)).toEqual(found)
      })

      it.each<[string, readonly string[]]>([
        ['[["categories:fabric"],["categories:forge"]]', []],
        ['[["categories:fabric"],["categories:quilt"]]', ['fabric']],
        ['[["categories:fabric"],["versions:1.20.1"]]', ['two-loaders']],
        ['[["categories:fabric"],["versions:1.20.2"]]', ['fabric']],
        ['[["categories:forge"],["versions:1.20.2"]]', ['two-loaders']],
        ['[["categories:forge"],["versions:1.20.1"]]', []],
        ['[["versions:1.20.1"],["versions:1.20.2"]]', []],
        ['[["categories:forge"],["environment:client_only"]]', ['two-loaders']],
        ['[["categories:fabric"],["environment:client_only"]]', []],
        ['[["categories:technology"],["categories:fabric"],["versions:1.20.2"]]', ['fabric']],
        ['[["categories:paper","license:mit"],["versions:1.20.2"]]', ['two-loaders']],
        [
          '[["categories:paper","categories:fabric"],["versions:1.20.2","versions:1.9"]]',
          ['fabric', 'plugin'],
        ],
        ['[[["categories:forge","versions:1.20.1"],["categories:quilt","versions:1.20.5"]]]', ['fabric']],
      ])(
        'match loader, game version and environment within one version: %s find %j',
        async (facets, found) => {
          expect(await findFacets(facets)).toEqual(found)
        },
      )

      it.each<[string, readonly string[]]>([
        ['[["categories != fabric"]]', ['empty', 'plugin']],
        ['[["versions != 1.20.1"]]', ['empty', 'fabric']],
        ['[["categories != fabric"],["versions:1.20.1"]]', ['plugin']],
        ['[["NOT (categories = fabric AND versions = 1.20.2)"]]', ['empty', 'plugin', 'two-loaders']],
        ['[["NOT (categories = fabric OR versions = 1.9)"]]', ['empty']],
        ['[["categories != technology"],["project_type:plugin","project_type:mod"]]', ['plugin']],
        ['[["categories != fabric","categories:forge"],["versions:1.20.2"]]', ['two-loaders']],
      ])('exclude a project when any of its versions has it: %s find %j', async (facets, found) => {
        expect(await findFacets(facets)).toEqual(found)
      })

      it('narrow a text', async () => {
        const filter = filterOf('[["categories:quilt"]]')
        expect(await index.search({ ...everything, text: 'sample', filter })).toMatchObject({
          hits: [{ projectId: 'fabric' }],
          total: 1,
        })
      })

      it('are counted over all that was found, by project, as they are written', async () => {
        const facets = ['categories', 'versions', 'license', 'no_such_field']
        const answer = await index.search({
          ...everything,
          filter: filterOf('[["open_source:true"]]'),
          limit: 1,
          facets,
        })
        expect(answer.hits).toHaveLength(1)
        expect(answer.facetCounts).toEqual({
          categories: { technology: 2, magic: 1, fabric: 2, forge: 1, quilt: 1 },
          versions: { '1.20.1': 1, '1.20.2': 2, '1.20.5': 1 },
          license: { MIT: 2, 'LGPL-3.0-or-later': 1 },
        })
      })
    })

    it('refuses to search once it is closed', async () => {
      const closed = await open()
      await closed.close()
      await expect(closed.search(everything)).rejects.toThrow('closed')
    })
  })
}
