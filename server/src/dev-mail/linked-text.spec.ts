import { expect, test } from 'vitest'
import { addressesIn, linkedText } from './linked-text.ts'

const text =
  'Open:\nhttps://mods.test/a?b=1&c=2\n\n<b>http://mods.test/"x\nhttps://mods.test/a?b=1&c=2\nmods.test javascript:x'

test('addresses in a text become links, and the rest stays text', () => {
  expect(`${linkedText(text)}`).toBe(
    [
      'Open:',
      '<a href="https://mods.test/a?b=1&amp;c=2">https://mods.test/a?b=1&amp;c=2</a>',
      '',
      '&lt;b&gt;<a href="http://mods.test/">http://mods.test/</a>&quot;x',
      '<a href="https://mods.test/a?b=1&amp;c=2">https://mods.test/a?b=1&amp;c=2</a>',
      'mods.test javascript:x',
    ].join('\n'),
  )
})

test('each address in a text is listed once', () => {
  expect(addressesIn(text)).toEqual(['https://mods.test/a?b=1&c=2', 'http://mods.test/'])
  expect(addressesIn('nothing')).toEqual([])
})
