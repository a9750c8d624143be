import { describe, expect, it } from 'vitest'
import { renderMarkdown } from '../markdown/render-markdown.ts'
import { roomKeeper } from './keep-room.ts'
import type { PixelSize } from './picture-sizes.ts'
import { createAddressSigner, imageProxy } from './signed-address.ts'

const filesUrl = 'https://mods.test/files'
const signer = createAddressSigner(Buffer.alloc(32, 1))
const render = (markdown: string) =>
  renderMarkdown(markdown, {
    publicUrl: 'https://mods.test',
    trustedMediaHosts: [],
    imageProxy: imageProxy(signer, filesUrl),
  })

const KNOWN = 'https://pictures.example/known.png'
const asked: (readonly string[])[] = []
const keepRoom = roomKeeper(signer, filesUrl, {
  async sizesOf(addresses) {
    asked.push(addresses)
    return new Map<string, PixelSize>([[KNOWN, { width: 900, height: 300 }]])
  },
})

/** The size of a picture as a browser reads it. */
const measures = (html: string) =>
  [...html.matchAll(/<img [^>]*>/g)].map(([tag]) =>
    ['width', 'height'].map((name) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? null),
  )

describe('pictures from other hosts in rendered text', () => {
  it.each([
    ['get their known size', `![a > b "c"](${KNOWN})`, ['900', '300']],
    [
      'keep the width set by their author, with the right proportions',
      `<img src="${KNOWN}" width="450">`,
      ['450', '150'],
    ],
    ['keep a width in px', `<img width="90px" src="${KNOWN}">`, ['90px', '30']],
    ['keep a width relative to the page', `<img src="${KNOWN}" width="50%">`, ['50%', null]],
    ['keep a size', `<img src="${KNOWN}" width="10" height="10">`, ['10', '10']],
    ['keep a height', `<img src="${KNOWN}" height="10">`, [null, '10']],
    [
      'stay unchanged if they have variants for dense screens',
      `<img src="${KNOWN}" srcset="${KNOWN} 2x">`,
      [null, null],
    ],
    ['stay unchanged if their size is unknown', '![](https://pictures.example/unknown.png)', [null, null]],
    ['stay unchanged if they are our own', '![](https://mods.test/files/images/a.png)', [null, null]],
  ])('%s', async (_what, markdown, expected) => {
    expect(measures(await keepRoom(render(markdown)))).toEqual([expected])
  })

  it('are looked up in one query, and only if there are any', async () => {
    asked.length = 0
    const html = render(`![](${KNOWN}) ![](${KNOWN}) ![](https://pictures.example/b.png) text`)
    expect(measures(await keepRoom(html))).toEqual([
      ['900', '300'],
      ['900', '300'],
      [null, null],
    ])
    expect(asked).toEqual([[KNOWN, 'https://pictures.example/b.png']])
    expect(await keepRoom(render('no picture'))).toBe(render('no picture'))
    expect(asked).toHaveLength(1)
  })
})
