import { expect, test } from 'vitest'
import { withProjectChoice } from './project-choice.ts'
import { gameForProject } from './project-game.ts'

const both = { type: 'plugin', loaders: ['fabric', 'paper'] }
const game = { version: '1.20.1', loaders: { plugin: 'paper', mod: 'fabric' } }

test('for a project of several types, the last chosen loader counts', () => {
  expect(gameForProject(game, both)).toEqual({ version: '1.20.1', loader: 'fabric' })
  expect(gameForProject({ loaders: { mod: 'fabric', plugin: 'paper' } }, both).loader).toBe('paper')
  expect(gameForProject({ loaders: { mod: 'fabric', plugin: 'folia' } }, both).loader).toBe('fabric')
})

test('if a project supports none of the loaders, the one for its own type counts, so that the page can say so', () => {
  expect(gameForProject(game, { type: 'mod', loaders: ['forge'] }).loader).toBe('fabric')
  expect(gameForProject(game, { type: 'shader', loaders: ['iris'] }).loader).toBeUndefined()
})

test('a loader is remembered for its type', () => {
  expect(withProjectChoice({ loaders: { plugin: 'paper' } }, both, { loader: 'fabric' }).loaders).toEqual({
    plugin: 'paper',
    mod: 'fabric',
  })
  const pack = { type: 'modpack', loaders: ['fabric'] }
  expect(withProjectChoice({ loaders: {} }, pack, { loader: 'fabric' }).loaders).toEqual({
    modpack: 'fabric',
  })
})

test('a removed choice no longer counts for this project', () => {
  expect(withProjectChoice(game, both, { loader: undefined })).toEqual({ version: '1.20.1', loaders: {} })
  expect(withProjectChoice(game, both, { version: undefined })).toEqual({ ...game, version: undefined })
  expect(withProjectChoice(game, { type: 'mod', loaders: ['forge'] }, { loader: undefined }).loaders).toEqual(
    { plugin: 'paper' },
  )
})
