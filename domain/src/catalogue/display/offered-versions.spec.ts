import { describe, expect, it } from 'vitest'
import { offeredVersions } from './offered-versions.ts'

const version = (id: string, day: string, gameVersions: string[], channel = 'release') => ({
  id,
  channel,
  publishedAt: `2024-${day}T00:00:00Z`,
  gameVersions,
})

const offered = (versions: ReturnType<typeof version>[], anyGame?: boolean) =>
  offeredVersions(versions, anyGame).map(({ id }) => id)

describe('offered versions', () => {
  it('are one for each channel, releases first', () => {
    const versions = [
      version('alpha', '03-03', ['1.21.1'], 'alpha'),
      version('release', '03-01', ['1.20.1']),
      version('beta', '03-02', ['1.21.1'], 'beta'),
    ]
    expect(offered(versions)).toEqual(['release', 'beta', 'alpha'])
    expect(offered([])).toEqual([])
  })

  it('support the newest game, even if versions for older games came later', () => {
    const versions = [
      version('old', '03-01', ['1.21.1']),
      version('newest game', '03-02', ['1.20.6', '1.21.1']),
      version('same hour', '03-02', ['1.19.2']),
      version('months later', '09-01', ['1.20.6']),
    ]
    expect(offered(versions)).toEqual(['newest game'])
  })

  it('are the newest if the game is chosen', () => {
    const versions = [version('wide', '03-01', ['1.19.2', '1.21.1']), version('narrow', '03-02', ['1.19.2'])]
    expect(offered(versions, false)).toEqual(['narrow'])
  })

  it('support a release of the game rather than a snapshot', () => {
    const versions = [version('release', '03-01', ['1.20.4']), version('snapshot', '03-02', ['24w10a'])]
    expect(offered(versions)).toEqual(['release'])
    expect(offered(versions.slice(1))).toEqual(['snapshot'])
  })
})
