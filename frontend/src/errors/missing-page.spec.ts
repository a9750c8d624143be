import { expect, test } from 'vitest'
import { missingPage, missingPart } from './missing-page.ts'

test.each([
  ['/mod/nothing', 'Project not found', '/mods'],
  ['/shader/nothing/gallery', 'Project not found', '/shaders'],
  ['/project/nothing', 'Project not found', '/search'],
  ['/user/nobody', 'User not found', '/'],
  ['/organization/none', 'Organization not found', '/'],
  ['/collection/none', 'Collection not found', '/'],
  ['/user', 'Page not found: ‘/user’', '/'],
  ['/constructor/x', 'Page not found: ‘/constructor/x’', '/'],
])('%s says "%s" and links to %s', (path, title, href) => {
  const page = missingPage(path)
  expect([page.title, page.next.href]).toEqual([title, href])
})

test.each([
  ['/mod/lanterns/version/9', 'Version not found', '/mod/lanterns/versions'],
  ['/mod/lanterns/nothing', 'Page not found: ‘/mod/lanterns/nothing’', '/mod/lanterns'],
])('below a project %s says "%s" and links to %s', (path, title, href) => {
  const page = missingPart(path)
  expect([page.title, page.next.href]).toEqual([title, href])
})
