import { describe, expect, test } from 'vitest'
import { readViewer } from './read-viewer.ts'

const anna = {
  id: 'u',
  username: 'anna',
  name: null,
  avatarUrl: null,
  viewsUsers: false,
  listsLooks: false,
  issuesNews: false,
  renews: false,
}
const asked: string[] = []
const get = async (path: string) => {
  asked.push(path)
  return { status: 200, body: anna }
}

describe('the viewer of a page', () => {
  test.each(['__Host-session=a', 'session=a', 'theme=dark; __Host-session=a'])(
    'is requested for %s',
    async (c) => {
      asked.length = 0
      expect(await readViewer(c, get)).toBe(anna)
      expect(asked).toEqual(['/site/viewer'])
    },
  )

  test.each(['', 'theme=dark', 'my-session=a', 'theme=session=a'])('is not requested for "%s"', async (c) => {
    asked.length = 0
    expect(await readViewer(c, get)).toBeNull()
    expect(asked).toEqual([])
  })

  test('is a visitor while the server does not answer', async () => {
    expect(await readViewer('session=a', async () => ({ status: 503, body: null }))).toBeNull()
  })
})
