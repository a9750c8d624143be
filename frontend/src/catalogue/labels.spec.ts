import { expect, test } from 'vitest'
import { categoryName, environmentName, filterHeading, loaderName } from './labels.ts'

test.each(['constructor', '__proto__', 'toString'])('%s is an ordinary word', (word) => {
  for (const nameOf of [loaderName, categoryName, environmentName, filterHeading])
    expect(nameOf(word)).toBeTypeOf('string')
})

test('known names keep their spelling, and everything else reads as words', () => {
  expect([loaderName('neoforge'), loaderName('some-loader')]).toEqual(['NeoForge', 'Some loader'])
  expect([categoryName('gui'), categoryName('food')]).toEqual(['GUI', 'Food'])
})
