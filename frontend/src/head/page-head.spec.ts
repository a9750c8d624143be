import { expect, test } from 'vitest'
import { pageHead } from './page-head.ts'

const page = {
  title: 'Mods',
  description: 'All of them',
  path: '/mods?page=2',
  origin: 'https://addons.example',
}
const content = (name: string, parts: ReturnType<typeof pageHead>) =>
  parts.meta.flatMap((tag) =>
    ('property' in tag && tag.property === name) || ('name' in tag && tag.name === name) ? [tag.content] : [],
  )

test('addresses are absolute, and the canonical one is the one to index', () => {
  const head = pageHead({ ...page, image: '/files/a.webp' })
  expect(head.links).toEqual([
    { rel: 'canonical', href: 'https://addons.example/mods?page=2' },
    { rel: 'alternate', hrefLang: 'en', href: 'https://addons.example/mods?page=2' },
    { rel: 'alternate', hrefLang: 'de', href: 'https://addons.example/mods?page=2&hl=de' },
    { rel: 'alternate', hrefLang: 'x-default', href: 'https://addons.example/mods?page=2' },
  ])
  expect(content('og:url', head)).toEqual(['https://addons.example/mods?page=2'])
  expect(content('og:image', head)).toEqual(['https://addons.example/files/a.webp'])
  expect(content('twitter:card', head)).toEqual(['summary'])
})

test('a page without a picture uses the card of the site', () => {
  const head = pageHead({ ...page, image: null })
  expect(content('og:image', head)).toEqual(['https://addons.example/card.png'])
  expect(content('twitter:card', head)).toEqual(['summary_large_image'])
})

test('long descriptions end in an ellipsis, and hidden pages stay out of search engines', () => {
  const head = pageHead({ ...page, description: 'a'.repeat(500), hidden: true })
  expect(content('description', head)).toEqual([`${'a'.repeat(199)}…`])
  expect(content('robots', head)).toEqual(['noindex'])
  expect(head.links.map(({ rel }) => rel)).toEqual(['canonical'])
})
