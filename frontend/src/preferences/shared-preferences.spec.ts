import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { choose, chooseTheme } from './appearance.ts'
import { readCookie } from './cookies.ts'
import { readCosmetics } from './cosmetics.ts'
import { agree, type Shared, untoldHere } from './shared-preferences.ts'
import { storeDisplayMode } from './store-choices.ts'

const cosmetics = (value: unknown) => `cosmetics=${encodeURIComponent(JSON.stringify(value))}`

/** The cookies of a browser, as pages see them. */
const jar = new Map<string, string>()
const asked: { preferences: object; times: object; chosen_at: string }[] = []
/** What the server answers, after the browser did something else. */
let answer: () => Promise<Response> | Response

beforeEach(() => {
  jar.clear()
  asked.length = 0
  answer = () => new Response(null, { status: 503 })
  vi.stubGlobal('location', { protocol: 'https:' })
  vi.stubGlobal('dispatchEvent', () => true)
  vi.stubGlobal('document', {
    documentElement: { dataset: {} },
    querySelectorAll: () => [],
    set cookie(text: string) {
      const [name = '', value = ''] = (text.split(';')[0] ?? '').split('=')
      jar.set(name, value)
    },
    get cookie() {
      return [...jar].map((each) => each.join('=')).join('; ')
    },
  })
  vi.stubGlobal('fetch', (_path: string, { body }: { body: string }) => {
    asked.push(JSON.parse(body))
    return answer()
  })
})
afterEach(() => vi.unstubAllGlobals())

const answering = ({ chosen, at }: Shared) =>
  Response.json({ preferences: chosen, chosen_at: at }, { headers: { 'content-type': 'application/json' } })
const later = new Date(Date.now() + 60_000).toISOString()
const earlier = new Date(Date.now() - 60_000).toISOString()
const themeHere = () => readCookie(document.cookie, 'theme')
const told = () => asked.map(({ preferences }) => preferences)

describe('what is told', () => {
  test('are only choices that the account may not know', () => {
    const untold = { theme: 11, locale: 10, highContrast: 12, session: 13, other: 14 }
    const known = { at: 12, highContrast: true, compactRows: true, other: 'x', untold }
    expect(untoldHere(`theme=oled; locale=de-DE; session=secret; ${cosmetics(known)}`)).toEqual({
      chosen: { theme: 'oled', locale: 'de-DE', highContrast: true },
      times: { theme: 11, locale: 10, highContrast: 12 },
      entryTimes: {},
      changedAt: 12,
    })
  })

  test('of a preference with entries are those that were chosen or cleared here', () => {
    const untold = {
      ...{ 'searchDisplayMode.mod': 11, 'ownGame.version': 12, 'ownGame.loaders.mod': 13 },
      ...{ 'theme.mod': 14, 'searchDisplayMode.': 15, 'ownGame.other': 16 },
    }
    const searchDisplayMode = { mod: 'grid', shader: 'list' } as const
    const known = { at: 16, searchDisplayMode, ownGame: { loaders: { mod: 'fabric' } }, untold }
    expect(untoldHere(`theme=oled; ${cosmetics(known)}`)).toEqual({
      chosen: { searchDisplayMode, ownGame: { loaders: { mod: 'fabric' } } },
      times: {},
      entryTimes: { 'searchDisplayMode.mod': 11, 'ownGame.version': 12, 'ownGame.loaders.mod': 13 },
      changedAt: 16,
    })
  })

  test('has no value that the server would refuse', () => {
    const untold = { preferredDarkTheme: 11, compactRows: 12 }
    const known = { at: 12, preferredDarkTheme: 'neon', compactRows: true, untold }
    expect(untoldHere(cosmetics(known))).toMatchObject({
      chosen: { compactRows: true },
      times: { compactRows: 12 },
    })
  })

  test('is nothing without times', () => {
    const nothing = { chosen: {}, times: {}, entryTimes: {}, changedAt: 0 }
    expect(untoldHere('')).toEqual(nothing)
    expect(untoldHere(`theme=neon; locale=xx; ${cosmetics({ at: 'now', untold: { theme: 12 } })}`)).toEqual(
      nothing,
    )
    expect(untoldHere(`theme=dark; ${cosmetics({ at: 1e300, untold: { theme: 1e300 } })}`)).toEqual(nothing)
  })
})

describe('a browser that agrees with an account', () => {
  test('keeps its theme if the account has none', async () => {
    chooseTheme('dark')
    answer = () => answering({ chosen: { ownGame: { loaders: {} }, theme: 'dark' }, at: later })
    await agree(null)
    await agree({
      chosen: { ownGame: { loaders: { mod: 'fabric' } } },
      at: new Date(Date.now() + 120_000).toISOString(),
    })
    expect(themeHere()).toBe('dark')
    expect(readCosmetics(document.cookie)).toMatchObject({ ownGame: { loaders: { mod: 'fabric' } } })
  })

  test('tells each choice once, so that it does not undo what was chosen elsewhere since', async () => {
    chooseTheme('light')
    answer = () => answering({ chosen: { theme: 'light' }, at: earlier })
    const known = await agree(null)
    expect(told()).toEqual([{ theme: 'light' }])

    choose({ compactRows: true })
    const elsewhere = { chosen: { theme: 'oled', compactRows: true }, at: later } as const
    answer = () => answering(elsewhere)
    expect(await agree(known)).toEqual(elsewhere)
    expect(told().slice(1)).toEqual([{ compactRows: true }])
    expect(themeHere()).toBe('oled')
    await agree(elsewhere)
    expect(told()).toHaveLength(2)
  })

  test('tells the time of each choice', async () => {
    vi.useFakeTimers({ now: 1_000_000 })
    chooseTheme('light')
    vi.setSystemTime(2_000_000)
    choose({ compactRows: true })
    vi.useRealTimers()
    await agree(null)
    const [first, last] = ['1970-01-01T00:16:40.000Z', '1970-01-01T00:33:20.000Z']
    expect(asked).toEqual([
      {
        preferences: { theme: 'light', compactRows: true },
        times: { theme: first, compactRows: last },
        entry_times: {},
        chosen_at: last,
      },
    ])
  })

  test('tells the layout of the one list that was chosen, and keeps what another tab chose', async () => {
    choose({ searchDisplayMode: { shader: 'grid' } })
    answer = () => answering({ chosen: { searchDisplayMode: { shader: 'grid' } }, at: earlier })
    await agree(null)
    storeDisplayMode('mod', 'gallery')
    expect(readCosmetics(document.cookie).searchDisplayMode).toEqual({ shader: 'grid', mod: 'gallery' })
    await agree(null)
    expect(asked[1]).toMatchObject({
      times: {},
      entry_times: { 'searchDisplayMode.mod': asked[1]?.chosen_at },
    })
  })

  test('tells again what could not be told, and what was chosen meanwhile', async () => {
    chooseTheme('light')
    const shared = { chosen: { theme: 'dark' }, at: later } as const
    expect(await agree(shared)).toEqual(shared)
    expect(themeHere()).toBe('light')
    answer = () => {
      choose({ compactRows: true })
      return answering({ chosen: { theme: 'light' }, at: later })
    }
    await agree(shared)
    answer = () => answering({ chosen: { theme: 'light', compactRows: true }, at: later })
    await agree(shared)
    expect(told()).toEqual([{ theme: 'light' }, { theme: 'light' }, { theme: 'light', compactRows: true }])
  })
})
