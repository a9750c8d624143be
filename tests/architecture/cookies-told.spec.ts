import { expect, test } from 'vitest'
import { cookieNames } from '../../frontend/src/features/legal/cookie-names.ts'
import { isProduct, repositoryFiles, textOf } from './repository.ts'

/** Calls that set a cookie, or make what sets it. */
const setting = /\b(ownCookie|carriedAs|writeCookie)\(\s*(?:(?:deps\.)?publicUrl,\s*)?([^,)]+)/g
/** Where a function passes a name on that its callers gave it. */
const passedOn = ['name', 'name: string']

const calls = repositoryFiles()
  .filter(isProduct)
  .flatMap((file) => [...textOf(file).matchAll(setting)])
  .map(([, call = '', name = '']) => ({ call, name: name.trim() }))
  .filter(({ name }) => !passedOn.includes(name))

test('the privacy notice knows every cookie that the site sets', () => {
  const set = calls.map(({ call, name }) =>
    (call === 'writeCookie' ? name : `__Host-${name}`).replaceAll("'", ''),
  )
  expect([...new Set(set)].toSorted()).toEqual(Object.values(cookieNames).toSorted())
})
