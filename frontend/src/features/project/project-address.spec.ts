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
