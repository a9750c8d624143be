import { expect, it } from 'vitest'
import type { Position } from '../event-store/port.ts'
import { createGroupProgress } from './group-progress.ts'

const at = (position: bigint) => position as Position

it('a wait for one group ends while another group is behind, and the furthest position is known', async () => {
  const progress = createGroupProgress(['public', 'site'])
  const heard: bigint[] = []
  const end = progress.onChange(({ position }) => heard.push(position))
  progress.of.get('public')?.advance({ position: at(5n), changed: {} })
  expect(await progress.waitFor(at(5n), 0)).toBe(true)
  expect(await progress.waitFor(at(5n), 1, 'site')).toBe(false)
  expect(progress.shownUpTo()).toBe(5n)
  progress.of.get('site')?.advance({ position: at(6n), changed: {} })
  expect(progress.shownUpTo()).toBe(6n)
  end()
  progress.of.get('site')?.advance({ position: at(7n), changed: {} })
  expect(heard).toEqual([5n, 6n])
})

it('does not wait for a group without projections', async () => {
  expect(await createGroupProgress(['public']).waitFor(at(5n), 0, 'back-office')).toBe(true)
})
