import { describe, expect, it } from 'vitest'
import { descriptionHtml } from './description-html.ts'

const picture = {
  url: '/files/small.webp',
  rawUrl: '/files/large.png',
  title: null,
  description: null,
  featured: true,
  createdAt: '2026-01-01T00:00:00.000Z',
}
const of = (bodyHtml: string) => descriptionHtml({ bodyHtml, gallery: [picture] })
const lazy = 'loading="lazy" decoding="async"'

describe('the HTML of a description', () => {
  it('loads its first picture immediately', () => {
    expect(of(`<p>Words</p><img src="/a.png" alt="" ${lazy} /><img src="/b.png" alt="" ${lazy} />`)).toBe(
      `<p>Words</p><img src="/a.png" alt="" decoding="async" /><img src="/b.png" alt="" ${lazy} />`,
    )
  })
  it('loads a first picture lazily if it is far down', () => {
    const html = `<p>${'word '.repeat(400)}</p><img src="/a.png" alt="" ${lazy} />`
    expect(of(html)).toBe(html)
  })
  it('reserves room for a gallery picture', () => {
    expect(of('<img src="/files/large.png" alt="" /><img src="/files/other.png" alt="" />')).toBe(
      '<img src="/files/large.png" class="gallery-picture" alt="" /><img src="/files/other.png" alt="" />',
    )
  })
  it('does not change a picture with an explicit size', () => {
    const html = '<img src="/files/large.png" alt="" width="300" height="200" />'
    expect(of(html)).toBe(html)
  })
})
