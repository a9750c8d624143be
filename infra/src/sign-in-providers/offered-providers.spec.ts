import { expect, test } from 'vitest'
import { offeredProviders } from './offered-providers.ts'

const keys = { id: 'modstead', secret: 'secret' }

test('providers that are set up are offered in one order, and no others', () => {
  expect(offeredProviders({ clients: {}, steam: false, standIn: undefined })).toEqual([])
  const some = { google: keys, github: keys }
  expect(offeredProviders({ clients: some, steam: false, standIn: undefined })).toEqual(['github', 'google'])
  expect(offeredProviders({ clients: some, steam: true, standIn: undefined })).toEqual([
    'github',
    'google',
    'steam',
  ])
})
