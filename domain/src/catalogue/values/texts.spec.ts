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
  ['an organisation name', organizationNameProblem, 3, 64],
  ['an organisation description', organizationDescriptionProblem, 3, 256],
]

describe('text bounds', () => {
  it.each(bounds)('%s keeps its bounds', (_, problem, min, max) => {
    expect(problem('x'.repeat(min))).toBeNull()
    expect(problem('x'.repeat(max))).toBeNull()
    expect(problem('x'.repeat(max + 1))).toMatch(/^The .* must have at most \d+ characters\.$/)
    if (min > 0) expect(problem('x'.repeat(min - 1))).toMatch(/^The .* must (have at least|not be empty)/)
  })

  it.each(bounds)('%s takes no NUL and no broken Unicode', (_, problem, min) => {
    expect(problem(`${'x'.repeat(min)}\0`)).toMatch(/NUL/)
    expect(problem(`${'x'.repeat(min)}\uD800`)).toMatch(/Unicode/)
  })

  it('count characters, not UTF-16 units', () => {
    expect(titleProblem('🎮'.repeat(64))).toBeNull()
    expect(titleProblem('🎮'.repeat(65))).not.toBeNull()
    expect(titleProblem('🎮🎮')).not.toBeNull()
  })

  it('refuse a title of nothing but blanks', () => {
    expect(titleProblem('    ')).toBe('The title must not be blank.')
    expect(versionTitleProblem('\u3000')).toBe('The version title must not be blank.')
  })
})

describe('version number', () => {
  it('takes the characters that real ones have', () => {
    for (const number of ['1.0.0+mc1.20.1', 'v2.3-beta(4)', '0.5!', '1,0', 'a@b$c', '`"'])
      expect(versionNumberProblem(number)).toBeNull()
  })

  it('takes no blanks, slashes or foreign letters', () => {
    for (const number of ['1 0', '1/0', '1\\0', 'ä', '1#', '1:0', '1\n'])
      expect(versionNumberProblem(number)).not.toBeNull()
  })
})
