import { beforeEach, describe, expect, it } from 'vitest'
import { sampleDocument, sampleVersion } from '../sample-document.ts'
import { filterOf, freshIndex, type OpenIndex } from './fresh-index.ts'

/** Specs of filters and of the counts of facets. */
export const describeFacets = (open: OpenIndex): void => {
  describe('facets', () => {
    const { put, search, findFacets } = freshIndex(open)

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
          displayCategories: ['magic'],
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
      ['[["display_categories:magic"]]', ['fabric']],
      ['[["display_categories:technology"]]', []],
      ['[["display_categories:paper"]]', ['plugin']],
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
      ['[["display_categories:forge"],["versions:1.20.1"]]', []],
      ['[["categories:forge"],["versions:1.20.1"]]', []],
      ['[["versions:1.20.1"],["versions:1.20.2"]]', []],
      ['[["categories:forge"],["environment:client_only"]]', ['two-loaders']],
      ['[["categories:fabric"],["environment:client_only"]]', []],
      ['[["categories:technology"],["categories:fabric"],["versions:1.20.2"]]', ['fabric']],
      ['[["categories:paper","license:mit"],["versions:1.20.2"]]', ['two-loaders']],
      ['[["categories:paper","categories:fabric"],["versions:1.20.2","versions:1.9"]]', ['fabric', 'plugin']],
      ['[[["categories:forge","versions:1.20.1"],["categories:quilt","versions:1.20.5"]]]', ['fabric']],
    ])('match loader, game version and environment within one version: %s find %j', async (facets, found) => {
      expect(await findFacets(facets)).toEqual(found)
    })

    it.each<[string, readonly string[]]>([
      ['[["categories != fabric"]]', ['empty', 'plugin', 'two-loaders']],
      ['[["loaders != fabric"]]', ['empty', 'plugin', 'two-loaders']],
      ['[["versions != 1.20.1"]]', ['empty', 'fabric', 'two-loaders']],
      ['[["environment != client_only"]]', ['empty', 'fabric', 'plugin', 'two-loaders']],
      ['[["categories != fabric"],["versions:1.20.1"]]', ['plugin']],
      ['[["categories != fabric"],["versions:1.20.2"]]', ['two-loaders']],
      ['[["categories != fabric"],["versions != 1.20.2"]]', ['empty', 'plugin']],
      ['[["categories NOT IN [fabric, paper]"]]', ['empty', 'two-loaders']],
      ['[["categories != technology"],["project_type:plugin","project_type:mod"]]', ['plugin']],
      ['[["categories != fabric","categories:quilt"],["versions:1.20.2"]]', ['fabric', 'two-loaders']],
    ])('with != need one version without the value: %s find %j', async (facets, found) => {
      expect(await findFacets(facets)).toEqual(found)
    })

    it('with != find a version even if another one has the same loaders and game versions', async () => {
      await put(
        sampleDocument('narrow', {
          versions: [
            sampleVersion(['fabric', 'forge'], ['1.20.1', '1.20.2']),
            sampleVersion(['forge'], ['1.20.1']),
          ],
        }),
      )
      expect(await findFacets('[["categories:forge"],["categories != fabric"]]')).toEqual([
        'narrow',
        'two-loaders',
      ])
    })

    it.each<[string, readonly string[]]>([
      ['[["NOT categories = fabric"]]', ['empty', 'plugin']],
      ['[["NOT versions = 1.20.1"]]', ['empty', 'fabric']],
      ['[["NOT categories = fabric"],["versions:1.20.1"]]', ['plugin']],
      ['[["NOT (categories = fabric AND versions = 1.20.2)"]]', ['empty', 'plugin', 'two-loaders']],
      ['[["NOT (categories = fabric OR versions = 1.9)"]]', ['empty']],
    ])(
      'negated by NOT exclude a project if any of its versions matches: %s find %j',
      async (facets, found) => {
        expect(await findFacets(facets)).toEqual(found)
      },
    )

    it('narrow a text', async () => {
      const filter = filterOf('[["categories:quilt"]]')
      expect(await search({ text: 'sample', filter })).toMatchObject({
        hits: [{ projectId: 'fabric' }],
        total: 1,
      })
    })

    it('are counted over everything found, per project, in their original spelling', async () => {
      const facets = ['categories', 'display_categories', 'versions', 'license', 'no_such_field']
      const answer = await search({
        filter: filterOf('[["open_source:true"]]'),
        limit: 1,
        facets,
      })
      expect(answer.hits).toHaveLength(1)
      expect(answer.facetCounts).toEqual({
        categories: { technology: 2, magic: 1, fabric: 2, forge: 1, quilt: 1 },
        display_categories: { magic: 1, fabric: 2, forge: 1, quilt: 1 },
        versions: { '1.20.1': 1, '1.20.2': 2, '1.20.5': 1 },
        license: { MIT: 2, 'LGPL-3.0-or-later': 1 },
      })
    })
  })
}
