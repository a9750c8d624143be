import { describe, expect, it } from 'vitest'
import { parseGalleryPicture } from './gallery-picture.ts'

describe('the picture named in an address', () => {
  it.each([
    ['3', 3],
    ['0', undefined],
    ['-1', undefined],
    ['1.5', undefined],
    ['x', undefined],
    [['1', '2'], undefined],
    [undefined, undefined],
  ])('%j is parsed as %j', (picture, parsed) => {
    expect(parseGalleryPicture({ picture })).toEqual({ picture: parsed })
  })
})
