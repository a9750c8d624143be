import { describe, test } from 'vitest'
import { specification } from '../../kernel/specification.ts'
import { pictureDecider } from './decider.ts'
import type { PictureEvent } from './events.ts'

const given = specification(pictureDecider, {
  actor: { kind: 'system', name: 'specs' },
  now: '2026-11-21T12:00:00.000Z',
})
const path = 'images/c0535e4be2b79ffd93291305436bf889314e4a3f_96.webp'
const released: PictureEvent = { type: 'PictureReleased', data: { path } }
const restored: PictureEvent = { type: 'PictureRestored', data: { path } }

describe('a picture', () => {
  test('is released, also again after something else showed it', () =>
    given(released).when({ type: 'ReleasePicture', path }).emits(released))
  test('is restored if something shows it again', () =>
    given(released).when({ type: 'RestorePicture', path }).emits(restored))
})
