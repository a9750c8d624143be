import { describe, expect, test } from 'vitest'
import { addOnWith } from './add-on.fixture.ts'
import { planCategories } from './categories.ts'
import { planCompatibility } from './compatibility.ts'
import { cutText } from './cut-text.ts'
import { embeddedVersion } from './embedded-version.ts'
import { planLinks } from './links.ts'
import { projectData } from './project-data.ts'
import { planReleases } from './release-plan.ts'

const noting = () => {
  const notes: string[] = []
  return { notes, note: (text: string) => notes.push(text) }
}

describe('links', () => {
  test('are one for each platform, all of them https', () => {
    const { notes, note } = noting()
    const donation = [
      { platform: 'buy-me-a-coffee', url: 'https://example.org/coffee' },
      { platform: 'open-collective', url: 'https://example.org/collective' },
      { platform: 'liberapay', url: 'https://example.org/pay' },
    ]
    const links = { source: 'http://example.org/source', wiki: 'ftp://example.org', donation }
    expect(planLinks(addOnWith('lamps', { links }).facts, note)).toEqual({
      source: 'https://example.org/source',
      bmac: 'https://example.org/coffee',
      other: 'https://example.org/collective',
    })
    expect(notes).toEqual([
      'The wiki link must start with https://. It is left out.',
      'A second other link is left out.',
    ])
  })
})

describe('categories', () => {
  test('are three of the type and then additional ones; others are omitted with a note', () => {
    const { notes, note } = noting()
    const categories = ['magic', 'gui', 'mobs', 'food', 'storage', 'magic']
    expect(planCategories({ project_type: 'mod', categories }, note)).toEqual({
      categories: ['magic', 'mobs', 'food'],
      additional_categories: ['storage'],
    })
    expect(notes).toEqual(['A mod has no category gui; left out.'])
  })
})

describe('compatibility', () => {
  const published = '2023-07-01T00:00:00Z'

  test('is what the version says, in the spelling of the catalogue', () => {
    const { notes, note } = noting()
    const release = { published, loaders: ['forge'], game_versions: ['1.20.1', '1.14.0', '9.9'] }
    expect(planCompatibility({ project_type: 'mod', loaders: ['fabric'] }, release, note)).toEqual({
      loaders: ['forge'],
      game_versions: ['1.14', '1.20.1'],
    })
    expect(notes).toEqual(['Unknown game versions are left out: 9.9.'])
  })

  test("falls back to the add-on's, limited to what had been released by then", () => {
    const addOn = { project_type: 'plugin', loaders: ['paper'], game_versions: ['1.19.4', '1.21.4'] } as const
    expect(
      planCompatibility(
        { ...addOn, loaders: ['paper'], game_versions: [...addOn.game_versions] },
        { published },
        () => {},
      ),
    ).toEqual({
      loaders: ['paper'],
      game_versions: ['1.19.4'],
    })
  })

  test('falls back to the latest release of that day and the usual loader', () =>
    expect(planCompatibility({ project_type: 'shader', loaders: [] }, { published }, () => {})).toEqual({
      loaders: ['iris'],
      game_versions: ['1.20.1'],
    }))
})

describe('versions', () => {
  test('come oldest first', () => {
    const version = (version_number: string, published: string) => ({
      version_number,
      name: version_number,
      channel: 'release',
      published,
    })
    const addOn = addOnWith('lamps', {
      versions: [
        version('3', '2024-03-01T00:00:00Z'),
        version('1', '2024-01-01T00:00:00+02:00'),
        version('2', '2024-02-01T00:00:00Z'),
      ],
    })
    expect(planReleases(addOn, () => {}).map(({ facts }) => facts.versionNumber)).toEqual(['1', '2', '3'])
  })
})

describe('the version that a modpack shipped', () => {
  const version = (id: string, date_published: string, loaders: string[], game_versions: string[]) => ({
    id,
    version_number: id,
    date_published,
    loaders,
    game_versions,
    files: [],
  })
  const versions = [
    version('old', '2023-01-01T00:00:00Z', ['fabric'], ['1.20.1']),
    version('other', '2023-02-01T00:00:00Z', ['forge'], ['1.20.1']),
    version('late', '2023-06-01T00:00:00Z', ['fabric'], ['1.20.1']),
  ]
  const pack = (gameVersion: string) => ({ loaders: ['fabric'], gameVersions: [gameVersion] })

  test('is the latest matching one of that time', () =>
    expect(embeddedVersion(versions, pack('1.20.1'), '2023-03-01T00:00:00Z')?.id).toBe('old'))
  test.each([['1.19.2'], ['1.20.2', '1.20.1', '1.21']])(
    'is missing if none matches the game version of %j',
    (...games) =>
      expect(
        embeddedVersion(versions, { loaders: ['fabric'], gameVersions: games }, '2023-03-01T00:00:00Z'),
      ).toBeNull(),
  )
  test('is missing if none matches the loader', () =>
    expect(
      embeddedVersion(versions, { loaders: ['quilt'], gameVersions: ['1.20.1'] }, '2023-03-01T00:00:00Z'),
    ).toBeNull())
  test('is missing if none had been released', () =>
    expect(embeddedVersion(versions, pack('1.20.1'), '2022-03-01T00:00:00Z')).toBeNull())
})

describe('the data of a project', () => {
  const owner = { organizationId: null, ownerId: 'OWNER000' }
  const addOn = {
    ...addOnWith('lamps', {
      summary: 'a'.repeat(300),
      id: 'LAMPS000',
      status: 'archived',
      downloads: 12,
      provenance: { repo: 'https://github.com/anna/lamps', commit: 'abc' },
    }),
    body: '![lamp](docs/lamp.png)',
  }

  test('points relative links to the source repository', () =>
    expect(projectData(addOn, owner, { asAdministrator: false, note: () => {} }).body).toMatch(
      /^!\[lamp\]\(https:\/\/raw\.githubusercontent\.com\/anna\/lamps\/abc\/docs\/lamp\.png\)$/,
    ))
  test('truncates what would be too long', () =>
    expect(projectData(addOn, owner, { asAdministrator: false, note: () => {} }).description).toBe(
      `${'a'.repeat(254)}…`,
    ))
  test('includes its history only with an administrator', () => {
    expect(projectData(addOn, owner, { asAdministrator: false, note: () => {} })).not.toHaveProperty('import')
    expect(projectData(addOn, owner, { asAdministrator: true, note: () => {} })).toMatchObject({
      import: { id: 'LAMPS000', owner_id: 'OWNER000', status: 'archived', downloads: 12 },
    })
  })
})

test('text is truncated by characters, not in the middle of one', () => {
  expect(cutText('🦊🦊🦊', 3)).toBe('🦊🦊🦊')
  expect(cutText('🦊🦊🦊🦊', 3)).toBe('🦊🦊…')
})
