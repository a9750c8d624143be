import { afterEach, beforeEach, expect, test } from 'vitest'
import { EngineAway, type EngineWatch, watchEngines } from './engine-watch.ts'

let isUp: boolean
let said: string[]
let watch: EngineWatch

beforeEach(() => {
  isUp = true
  said = []
  const note = (_fields: object, message: string) => void said.push(message)
  const probe = async () => {
    if (!isUp) throw new Error('refused')
  }
  watch = watchEngines([{ name: 'the store', probe }], { warn: note, info: note })
})
afterEach(() => watch.stop())

test('says only once that an engine is away, and only once that it is back', async () => {
  isUp = false
  expect(await watch.look()).toEqual({ 'the store': 'away' })
  await watch.look()
  isUp = true
  expect(await watch.look()).toEqual({ 'the store': 'up' })
  await watch.look()
  expect(said).toEqual([expect.stringMatching(/^the store is away/), 'the store is back'])
})

test('refuses what is waiting for an engine once it is away, refuses new work while it is, and nothing afterwards', async () => {
  const waiting = watch.during('the store', () => new Promise(() => {}))
  isUp = false
  await Promise.all([watch.look(), expect(waiting).rejects.toBeInstanceOf(EngineAway)])
  await expect(watch.during('the store', async () => 1)).rejects.toBeInstanceOf(EngineAway)
  isUp = true
  await watch.look()
  expect(await watch.during('the store', async () => 1)).toBe(1)
})

test('also watches engines that are added later, and says what happens while they are away', async () => {
  const probe = async () => {
    throw new Error('refused')
  }
  watch.add({ name: 'the index', probe, meanwhile: 'another one answers' })
  expect(await watch.look()).toEqual({ 'the store': 'up', 'the index': 'away' })
  expect(said).toEqual(['the index is away: another one answers until it is back'])
  await expect(watch.during('the index', async () => 1)).rejects.toBeInstanceOf(EngineAway)
})
