import { expect, test } from 'vitest'
import { properAddress } from './project-address.ts'

const project = { type: 'mod', slug: 'sodium' }
const at = (pathname: string, searchStr = '') => properAddress(project, { pathname, searchStr })

test('the canonical address stays', () => {
  expect(at('/mod/sodium')).toBeUndefined()
  expect(at('/mod/sodium/version/1.0')).toBeUndefined()
})

test('another type, a former slug and an id redirect to the canonical address', () => {
  expect(at('/plugin/sodium')).toBe('/mod/sodium')
  expect(at('/mod/old-sodium')).toBe('/mod/sodium')
  expect(at('/project/AANobbMI')).toBe('/mod/sodium')
  expect(at('/mod/Sodium')).toBe('/mod/sodium')
})

test('the rest of the path stays', () => {
  expect(at('/mod/old/version/1.0%2B1', '?c=beta')).toBe('/mod/sodium/version/1.0%2B1?c=beta')
})

test('the rest of the path is sent in ASCII, escaped once', () => {
  expect(at('/mod/AANobbMI/日本')).toBe('/mod/sodium/%E6%97%A5%E6%9C%AC')
  expect(at('/mod/old/version/a%2Fb%25 ü', '?c=日')).toBe('/mod/sodium/version/a%2Fb%25%20%C3%BC?c=%E6%97%A5')
  expect(at('/mod/old/\ud800')).toBe('/mod/sodium/%EF%BF%BD')
})
