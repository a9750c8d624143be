import { describe, expect, it } from 'vitest'
import { gameVersionRanges } from './game-version-ranges.ts'

describe('game version ranges', () => {
  it.each([
    [[], []],
    [['1.20.1'], ['1.20.1']],
    [['1.20.4', '1.20.1', '1.20.3', '1.20.2'], ['1.20.1–1.20.4']],
    [
      ['1.20.1', '1.20.3', '1.20.4', '1.12.2'],
      ['1.20.3–1.20.4', '1.20.1', '1.12.2'],
    ],
    [['1.20.6', '1.21', '1.21.1'], ['1.20.6–1.21.1']],
    [['1.21.11', '26.1', '26.1.1'], ['1.21.11–26.1.1']],
    [['1.20.1', '1.20.1'], ['1.20.1']],
  ])('of %j are %j', (versions, ranges) => {
    expect(gameVersionRanges(versions)).toEqual(ranges)
  })

  it('span all releases in between, whatever the snapshots', () => {
    expect(gameVersionRanges(['1.20.4', '1.20.5'])).toEqual(['1.20.4–1.20.5'])
  })

  it('keep snapshots, betas and unknown versions apart from releases', () => {
    expect(gameVersionRanges(['99.1', '99.10', '99.2'])).toEqual(['99.10', '99.2', '99.1'])
    expect(gameVersionRanges(['b1.7.3', '99.1', '24w13a', '24w12a', '1.20.4', '24w10a'])).toEqual([
      '1.20.4',
      '24w12a–24w13a',
      '24w10a',
      'b1.7.3',
      '99.1',
    ])
  })
})
