import { describe, expect, it } from 'vitest'
import { organizationDescriptionProblem, organizationNameProblem } from './organization-texts.ts'
import {
  bodyProblem,
  galleryDescriptionProblem,
  galleryTitleProblem,
  newSummaryProblem,
  summaryProblem,
  titleProblem,
} from './project-texts.ts'
import { changelogProblem, versionNumberProblem, versionTitleProblem } from './version-texts.ts'

const bounds: [string, (text: string) => string | null, number, number][] = [
  ['a title', titleProblem, 3, 64],
  ['a summary', summaryProblem, 3, 256],
  ['the summary of a new project', newSummaryProblem, 3, 255],
  ['a body', bodyProblem, 0, 65_536],
  ['a picture title', galleryTitleProblem, 1, 255],
  ['a picture description', galleryDescriptionProblem, 1, 2048],
  ['a version title', versionTitleProblem, 1, 64],
  ['a changelog', changelogProblem, 0, 65_536],
  ['a version number', versionNumberProblem, 1, 32],
  ['an organization name', organizationNameProblem, 3, 64],
  ['an organization description', organizationDescriptionProblem, 3, 256],
]

describe('text bounds', () => {
  it.each(bounds)('%s has limits', (_, problem, min, max) => {
    expect(problem('x'.repeat(min))).toBeNull()
    expect(problem('x'.repeat(max))).toBeNull()
    expect(problem('x'.repeat(max + 1))).toMatch(/^The .* must have at most \d+ characters\.$/)
    if (min > 0) expect(problem('x'.repeat(min - 1))).toMatch(/^The .* must (have at least|not be empty)/)
  })

  it.each(bounds)('%s cannot contain NUL or broken Unicode', (_, problem, min) => {
    expect(problem(`${'x'.repeat(min)}\0`)).toMatch(/NUL/)
    expect(problem(`${'x'.repeat(min)}\uD800`)).toMatch(/Unicode/)
  })

  it('count characters, not UTF-16 units', () => {
    expect(titleProblem('🎮'.repeat(64))).toBeNull()
    expect(titleProblem('🎮'.repeat(65))).not.toBeNull()
    expect(titleProblem('🎮🎮')).not.toBeNull()
  })

  it('say that an empty text is empty', () => {
    expect(versionTitleProblem('')).toBe('The version title must not be empty.')
    expect(titleProblem('')).toBe('The title must have at least 3 characters.')
  })

  it('refuse a blank title', () => {
    expect(titleProblem('    ')).toBe('The title must not be blank.')
    expect(versionTitleProblem('\u3000')).toBe('The version title must not be blank.')
  })

  it.each([
    ['zero-width spaces', '\u200B\u200B\u200B'],
    ['Hangul fillers', '\u3164\u3164\u3164'],
    ['blanks of Braille', '\u2800\u2800\u2800'],
    ['soft hyphens between blanks', ' \u00AD \u00AD '],
  ])('refuse %s as a title or a summary', (_, text) => {
    expect(titleProblem(text)).toBe('The title must not be blank.')
    expect(summaryProblem(text)).toBe('The summary must not be blank.')
  })

  it('count visible characters', () => {
    expect(titleProblem('a\u200B\u200B')).toBe('The title must have at least 3 characters.')
    expect(titleProblem('a b\u200B')).toBeNull()
    expect(titleProblem('👨‍👩‍👧')).toBeNull()
    expect(titleProblem(`${'x'.repeat(64)}\u200B`)).toMatch(/at most/)
  })

  it.each([
    ['a title', titleProblem],
    ['a version title', versionTitleProblem],
    ['a picture title', galleryTitleProblem],
    ['an organization name', organizationNameProblem],
  ])('keep %s on one line without hidden direction marks', (_, problem) => {
    for (const text of ['First\nSecond', 'a\tbc', '\u202Eevil', 'abc\u2066'])
      expect(problem(text)).toMatch(/one line without control characters/)
    expect(problem('Käse für Fässer 42 – Überall')).toBeNull()
  })

  it('allow several lines in summaries and bodies', () => {
    expect(summaryProblem('First\nSecond')).toBeNull()
    expect(bodyProblem('First\nSecond')).toBeNull()
  })
})

describe('version number', () => {
  it('allows the characters of real version numbers', () => {
    for (const number of ['1.0.0+mc1.20.1', 'v2.3-beta(4)', '0.5!', '1,0', 'a@b$c', '`"'])
      expect(versionNumberProblem(number)).toBeNull()
  })

  it('allows no blanks, slashes or non-ASCII letters', () => {
    for (const number of ['1 0', '1/0', '1\\0', 'ä', '1#', '1:0', '1\n'])
      expect(versionNumberProblem(number)).toMatch(/^The version number may only contain letters/)
  })
})
