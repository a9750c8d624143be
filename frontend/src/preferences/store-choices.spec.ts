import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readCosmetics } from './cosmetics.ts'
import { type GameChoice, withChoice } from './own-game.ts'
import { storeDisplayMode, storeGame } from './store-choices.ts'

let cookie = ''
const cosmetics = (value: object) => `cosmetics=${encodeURIComponent(JSON.stringify(value))}`
beforeEach(() => {
  cookie = ''
  vi.stubGlobal('location', { protocol: 'https:' })
  vi.stubGlobal('dispatchEvent', () => true)
  vi.stubGlobal('document', {
    set cookie(text: string) {
      cookie = text.split(';')[0] ?? ''
    },
    get cookie() {
      return cookie
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

const stored = () => readCosmetics(cookie)
const namesToTell = () => Object.keys((stored().untold as object) ?? {})

test('the layout of one list is stored beside those that are in the cookie by now, and no default with it', () => {
  cookie = cosmetics({ searchDisplayMode: { shader: 'grid' } })
  storeDisplayMode('mod', 'gallery')
  expect(stored().searchDisplayMode).toEqual({ shader: 'grid', mod: 'gallery' })
  expect(namesToTell()).toEqual(['searchDisplayMode.mod'])
})

const ownGame = { version: '1.20.1', loaders: { mod: 'fabric', plugin: 'paper' } }
test.each<[GameChoice, string[]]>([
  [{}, []],
  [{ version: '1.20.1', loader: 'paper' }, []],
  [{ version: '1.21' }, ['ownGame.version']],
  [{ version: undefined, loader: undefined }, ['ownGame.version', 'ownGame.loaders.plugin']],
])('of the game, %o for plugins is a choice of %j', (choice, names) => {
  cookie = cosmetics({ ownGame })
  expect(storeGame((game) => withChoice(game, 'plugin', choice))).toEqual(
    withChoice(ownGame, 'plugin', choice),
  )
  expect(namesToTell()).toEqual(names)
})

test('a loader that is chosen again becomes the last choice', () => {
  cookie = cosmetics({ ownGame })
  storeGame((game) => withChoice(game, 'mod', { loader: 'fabric' }))
  expect(Object.keys((stored().ownGame as typeof ownGame).loaders)).toEqual(['plugin', 'mod'])
  expect(namesToTell()).toEqual(['ownGame.loaders.mod'])
})

test('no game is stored until one is chosen', () => {
  storeGame((game) => withChoice(game, 'mod', {}))
  expect(cookie).toBe('')
})
