import { expect, test } from 'vitest'
import { missingPage } from './missing-page.ts'

test.each([
  ['/mod/nothing', 'Project not found', '/mods'],
  ['/shader/nothing/gallery', 'Project not found', '/shaders'],
  ['/project/nothing', 'Project not found', '/mods'],
  ['/mod/sodium/version/9', 'Version not found', '/mod/sodium/versions'],
  ['/user/nobody', 'User not found', '/'],
  ['/organization/none', 'Organization not found', '/'],
  ['/collection/none', 'Collection not found', '/'],
  ['/user', "Page not found: '/user'", '/'],
  ['/constructor/x', "Page not found: '/constructor/x'", '/'],
])('%s says "%s" and leads on to %s', (path, title, href) => {
  const page = missingPage(path)
  expect([page.title, page.next.href]).toEqual([title, href])
})
