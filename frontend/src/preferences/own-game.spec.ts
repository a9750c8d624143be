import { expect, test } from 'vitest'
import { gameFor, withChoice } from './own-game.ts'

const game = { version: '1.20.1', loaders: { mod: 'fabric', plugin: 'paper' } }

test('each type of add-on has its own loader, and all share one game version', () => {
  expect(gameFor(game, 'plugin')).toEqual({ version: '1.20.1', loader: 'paper' })
  expect(gameFor(game, 'shader')).toEqual({ version: '1.20.1', loader: undefined })
})

test('a choice changes what it names and keeps the rest', () => {
  expect(withChoice(game, 'mod', { loader: 'forge' })).toEqual({
    version: '1.20.1',
    loaders: { mod: 'forge', plugin: 'paper' },
  })
  expect(withChoice(game, 'mod', { version: '1.21' })).toEqual({ ...game, version: '1.21' })
})

test('a choice of undefined is forgotten', () => {
  expect(withChoice(game, 'mod', { version: undefined, loader: undefined })).toEqual({
    version: undefined,
    loaders: { plugin: 'paper' },
  })
})

test('the last chosen loader moves to the end, and a game version alone does not change the order', () => {
  expect(Object.keys(withChoice(game, 'mod', { loader: 'forge' }).loaders)).toEqual(['plugin', 'mod'])
  expect(Object.keys(withChoice(game, 'mod', { version: '1.21' }).loaders)).toEqual(['mod', 'plugin'])
})
