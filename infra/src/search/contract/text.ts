import { describe, expect, it } from 'vitest'
import type { SearchDocument } from '../port.ts'
import { sampleDocument } from '../sample-document.ts'
import { freshIndex, type OpenIndex } from './fresh-index.ts'

/** Specs of the hits for a text. */
export const describeText = (open: OpenIndex): void => {
  describe('text', () => {
    const { put, findText } = freshIndex(open)

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
      ['a prefix of a word', 'lant', 'Copper Lanterns'],
      ['prefixes of several words', 'cop lan', 'Copper Lanterns'],
      ['a missing letter', 'coper', 'Copper Lanterns'],
      ['an extra letter', 'coppper', 'Copper Lanterns'],
      ['a wrong letter', 'copner', 'Copper Lanterns'],
      ['a wrong first letter', 'xopper', 'Copper Lanterns'],
      ['two letters swapped', 'cpoper', 'Copper Lanterns'],
      ['two typos in a long word', 'lantrens', 'Copper Lanterns'],
      ['two typos of another kind', 'lamterms', 'Copper Lanterns'],
      ['a typo in a prefix', 'lantr', 'Copper Lanterns'],
      ['a typo in a prefix next to a word', 'copper lnater', 'Copper Lanterns'],
      ['typos in each word', 'coper lantrens', 'Copper Lanterns'],
      ['no accent', 'kase', 'Käse'],
      ['an extra accent', 'käse', 'Kase'],
      ['a letter without accents of its own', 'smorrebrod', 'Smørrebrød'],
      ['joined words', 'endrem', 'End-Rem'],
      ['a prefix of joined words', 'endre', 'End Remastered'],
      ['separate words', 'end rem', 'End-Rem'],
      ['separate words that the title joins', 'bed wars', 'Bedwars'],
      ['three separate words that the title joins', 'better than wolves', 'Betterthanwolves'],
      ['a part of a joined word', 'nether', 'BetterNether'],
      ['joined parts of a longer joined word', 'worldedit', 'FastAsyncWorldEdit'],
      ['a part before digits', 'bedwars', 'BedWars1058'],
      ['digits after a part', '1058', 'BedWars1058'],
      ['no apostrophe', 'farmers', 'Farmer’s Delight'],
      ['punctuation around words', '(copper), [lanterns]!', 'Copper Lanterns'],
      ['Chinese characters', '钠模组', '钠模组 扩展'],
      ['a single Chinese character within', '模', '钠模组'],
      ['the last Chinese character', '组', '钠模组'],
      ['Korean', '나트륨', '나트륨 모드'],
      ['Cyrillic with a typo', 'сундки', 'Сундуки'],
    ])('finds %s', async (_, text, title) => {
      expect(await titles(text, 'Zzyzx', title)).toEqual([title])
    })

    it.each([
      ['a missing word next to a matching one', 'copper moose', 'Copper Lanterns'],
      ['a typo in a word of three letters', 'jai', 'JEI'],
      ['two typos in a word of seven letters', 'lentarn', 'Lantern'],
      ['a typo in a prefix of four letters', 'lnat', 'Lanterns'],
      ['two typos in a prefix', 'lxntxr', 'Lanterns'],
      ['three typos in a long word', 'lxntxrxs', 'Lanterns'],
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
      ["organization's name", { organization: 'Wanted Works' }],
    ])('looks into the %s', async (_, given) => {
      await put(sampleDocument('a', given), sampleDocument('b'))
      expect(await findText('wanted')).toEqual(['a'])
    })

    it('may find each word in a different field', async () => {
      await put(
        sampleDocument('a', { title: 'Copper', author: 'Ada', summary: 'Shiny roofs' }),
        sampleDocument('b'),
      )
      expect(await findText('ada copper roofs')).toEqual(['a'])
    })

    it('does not treat a known word as a typo of a similar one', async () => {
      expect(await titles('copper', 'Copper', 'Hopper', 'Coppery')).toEqual(['Copper', 'Coppery'])
    })

    it('tries a typo in a prefix only as a last resort', async () => {
      expect(await titles('lantr', 'Lantra', 'Lanterns')).toEqual(['Lantra'])
      expect(await findText('lantrn')).toEqual(['Lantra'])
    })

    it('allows a typo next to a word that only a summary has', async () => {
      await put(
        sampleDocument('a', { summary: 'For mincraft.' }),
        sampleDocument('b', { title: 'Minecraft Plus' }),
      )
      expect(await findText('mincraft')).toEqual(['a', 'b'])
    })

    it('tolerates a text far beyond its limits', async () => {
      expect(await titles(`${'moose '.repeat(50_000)}`, 'Copper')).toEqual([])
      expect(await titles('x'.repeat(200_000), 'Copper')).toEqual([])
    })
  })
}
