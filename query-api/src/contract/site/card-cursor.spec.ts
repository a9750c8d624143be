import { describe, expect, it } from 'vitest'
import { cardCursorParam, cursorText } from './card-cursor.ts'

describe('the cursor of a page of cards', () => {
  it('comes back as it was given', () => {
    for (const downloads of [0, 7, 999_999_999_999_999])
      expect(cardCursorParam.parse(cursorText({ downloads, id: 'aB3dE6gH' }))).toEqual({
        downloads,
        id: 'aB3dE6gH',
      })
  })

  it('is the beginning if it is missing', () => {
    for (const after of [undefined, '', ' ']) expect(cardCursorParam.parse(after)).toBeUndefined()
  })

  it.each([
    ...['7', '-', '7-', '-aB3dE6gH', 'x-aB3dE6gH', '-7-aB3dE6gH', '1.5-aB3dE6gH', '1e3-aB3dE6gH'],
    ...['7-aB3dE6gH8910', '7-aB3dE6g\0', '7-aB3dE6gH ', '7-aB3dE6gH\n', '٧-aB3dE6gH'],
    `${'9'.repeat(16)}-aB3dE6gH`,
    `7-${'a'.repeat(100_000)}`,
  ])('is refused if it is %j', (after) => {
    expect(cardCursorParam.safeParse(after).success).toBe(false)
  })
})
