import { expect, test } from 'vitest'
import { properAddress } from './project-address.ts'

const project = { type: 'mod', slug: 'sodium' }
const at = (pathname: string, searchStr = '') => properAddress(project, { pathname, searchStr })

test('the proper address stays', () => {
  expect(at('/mod/sodium')).toBeUndefined()
  expect(at('/mod/sodium/version/1.0')).toBeUndefined()
})

test('another type, a former slug and an id lead to the proper address', () => {
  expect(at('/plugin/sodium')).toBe('/mod/sodium')
  expect(at('/mod/old-sodium')).toBe('/mod/sodium')
  expect(at('/project/AANobbMI')).toBe('/mod/sodium')
  expect(at('/mod/Sodium')).toBe('/mod/sodium')
})

test('what follows the project stays', () => {
  expect(at('/mod/old/version/1.0%2B1', '?c=beta')).toBe('/mod/sodium/version/1.0%2B1?c=beta')
})

test('what follows the project is sent in ASCII, escaped once', () => {
  expect(at('/mod/AANobbMI/日本')).toBe('/mod/sodium/%E6%97%A5%E6%9C%AC')
  expect(at('/mod/old/version/a%2Fb%25 ü', '?c=日')).toBe('/mod/sodium/version/a%2Fb%25%20%C3%BC?c=%E6%97%A5')
  expect(at('/mod/old/\ud800')).toBe('/mod/sodium/%EF%BF%BD')
})
