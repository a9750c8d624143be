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
      ['the beginning of a word', 'lant', 'Copper Lanterns'],
      ['the beginnings of several words', 'cop lan', 'Copper Lanterns'],
      ['a letter left out', 'coper', 'Copper Lanterns'],
      ['a letter too many', 'coppper', 'Copper Lanterns'],
      ['a wrong letter', 'copner', 'Copper Lanterns'],
      ['a wrong first letter', 'xopper', 'Copper Lanterns'],
      ['two letters swapped', 'cpoper', 'Copper Lanterns'],
      ['two slips in a long word', 'lantrens', 'Copper Lanterns'],
      ['two slips of another kind', 'lamterms', 'Copper Lanterns'],
      ['a slip in the beginning of a word', 'lantr', 'Copper Lanterns'],
      ['a slip in a beginning beside a word', 'copper lnater', 'Copper Lanterns'],
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
      ['joined parts of a longer joined word', 'worldedit', 'FastAsyncWorldEdit'],
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
      ['a slip in a beginning of four letters', 'lnat', 'Lanterns'],
      ['two slips in a beginning', 'lxntxr', 'Lanterns'],
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
      ["organization's name", { organization: 'Wanted Works' }],
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

    it('takes a slip in a beginning for nothing but the last hope', async () => {
      expect(await titles('lantr', 'Lantra', 'Lanterns')).toEqual(['Lantra'])
      expect(await findText('lantrn')).toEqual(['Lantra'])
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
}
