import { existsSync } from 'node:fs'
import { join } from 'node:path'
import * as tries from '@modstead/command-api/accounts/sign-in/tries'
import { sessionEvents } from '@modstead/domain/accounts/session/events'
import { endOf, expiryOf } from '@modstead/domain/accounts/session/lifetime'
import { CONTEXT_WORDS } from '@modstead/infra/passwords/password-judge'
import { allContracts } from '@modstead/server/http/all-contracts'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { root, textOf } from './repository.ts'

const text = textOf('docs/security.md')

/** The number of requirements of levels 1 and 2 in each section of chapters 6 to 10, which come first in it. */
const REQUIREMENTS: Readonly<Record<string, number>> = {
  ...{ '6.1': 3, '6.2': 12, '6.3': 4, '6.4': 4, '6.5': 5, '6.6': 3, '6.8': 4 },
  ...{ '7.1': 3, '7.2': 4, '7.3': 2, '7.4': 5, '7.5': 2, '7.6': 2 },
  ...{ '8.1': 2, '8.2': 3, '8.3': 1, '8.4': 1, '9.1': 3, '9.2': 4 },
  ...{ '10.1': 2, '10.2': 2, '10.3': 4, '10.4': 11, '10.5': 5, '10.6': 2, '10.7': 3 },
}
const required = Object.entries(REQUIREMENTS).flatMap(([section, count]) =>
  Array.from({ length: count }, (_none, at) => `${section}.${at + 1}`),
)

/** Numbers such as `6.2.1`, also those within `6.1.1 to 6.1.3`. */
const numbersIn = (said: string): string[] =>
  [...said.matchAll(/(\d+\.\d+)\.(\d+)(?: to \1\.(\d+))?/g)].flatMap(([, section, first, last = first]) =>
    Array.from(
      { length: Number(last) - Number(first) + 1 },
      (_none, at) => `${section}.${Number(first) + at}`,
    ),
  )

const rowsOf = (part: string): string[][] =>
  part
    .split('\n')
    .filter((line) => /^\| (?!---|requirement|means|limit)/.test(line))
    .map((line) => line.slice(2, -2).split(' | '))

/** The whole text of a test or group, between quotes. */
const isTitleIn = (spec: string, title: string): boolean =>
  ["'", '"', '`'].some((quote) => spec.includes(`${quote}${title}${quote}`))

const partFrom = (heading: string): string => text.split(`${heading}\n`)[1]?.split(/^##/m)[0] ?? ''

describe('the list of ASVS 5.0', () => {
  const rows = rowsOf(partFrom('## Accounts against ASVS 5.0, level 2'))

  it('has every requirement of levels 1 and 2, or says why it does not apply', () => {
    const notApplicable = text.split('\nNot applicable')[1]?.split('\n\n')[0] ?? ''
    const named = new Set([...rows.flatMap(([about = '']) => numbersIn(about)), ...numbersIn(notApplicable)])
    expect(required.filter((number) => !named.has(number))).toEqual([])
  })

  it('names a spec for each, with tests that exist in it', () => {
    expect(rows.length).toBeGreaterThan(50)
    for (const [about, , specs = ''] of rows) {
      const paths = [...specs.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path)
      expect(paths.length, about).toBeGreaterThan(0)
      expect(paths.filter((path) => !/\.spec\.tsx?$/.test(path) || !existsSync(join(root, path)))).toEqual([])
      const named = [...specs.matchAll(/`([^`]+)` \((“.+?”)\)(?:, |$)/g)]
      expect(
        named.map(([, path]) => path),
        about,
      ).toEqual(paths)
      for (const [, path = '', titles = ''] of named)
        for (const title of titles.slice(1, -1).split('”; “'))
          expect(isTitleIn(textOf(path), title), `${about}: ${path}: ${title}`).toBe(true)
    }
  })

  it('has the words that make no password stronger', () => {
    const [, how = ''] = rows.find(([about = '']) => numbersIn(about).includes('6.1.2')) ?? []
    expect([...how.matchAll(/`(\w+)`/g)].map(([, word]) => word)).toEqual(CONTEXT_WORDS)
  })
})

describe('the ways in', () => {
  const rows = rowsOf(partFrom('### Ways in'))

  it('are all there are', () => {
    const means = sessionEvents.SessionStarted.data.shape.means.options
    expect(rows.map(([name = '']) => name.replaceAll('`', '')).toSorted()).toEqual(means.toSorted())
  })

  it('lead over existing routes', () => {
    const served = new Set(allContracts.map(({ method, path }) => `${method} ${path}`))
    const named = rows.flatMap(([, routes = '']) =>
      [...routes.matchAll(/`([^`]+)`/g)].map(([, route]) => route),
    )
    expect(named.length).toBeGreaterThan(5)
    expect(named.filter((route = '') => !served.has(route))).toEqual([])
  })

  it('include no hint and no secret question', () => {
    const fields = allContracts.flatMap(({ body }) =>
      body === undefined
        ? []
        : [JSON.stringify(z.toJSONSchema(body, { unrepresentable: 'any', io: 'input' }))],
    )
    expect(fields.filter((each) => each.includes('password')).length).toBeGreaterThan(3)
    expect(fields.filter((each) => /"(password_?|secret_?)?(hint|question)":/i.test(each))).toEqual([])
  })
})

describe('the limits', () => {
  it('are those of the code', () => {
    const MINUTE_MS = 60_000
    const isTries = (value: unknown): value is tries.Tries =>
      typeof value === 'object' && value !== null && 'windowMs' in value
    const limits = Object.values(tries).filter(isTries)
    const made = limits.map(({ name, max, windowMs }) => [
      `\`${name}\``,
      `${max}`,
      `${windowMs / MINUTE_MS} minutes`,
    ])
    const said = rowsOf(partFrom('### Limits')).map((row) => row.slice(0, 3))
    expect(said.toSorted()).toEqual(made.toSorted())
  })
})

it('the lifetimes of sessions are those of the rules', () => {
  const now = '2026-01-01T00:00:00.000Z'
  const days = (end: string) => (Date.parse(end) - Date.parse(now)) / (24 * 60 * 60 * 1000)
  const end = endOf(now)
  const said = `A session ends after ${days(expiryOf(now, end))} days without renewal and after ${days(end)} days in any case`
  expect(text).toContain(said)
})
