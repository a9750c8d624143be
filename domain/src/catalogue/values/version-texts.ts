import { CHANGELOG_BOUNDS, VERSION_NUMBER_BOUNDS, VERSION_TITLE_BOUNDS } from '../limits.ts'
import { oneLineProblem, textProblem } from './text-length.ts'

export const versionTitleProblem = (title: string): string | null =>
  oneLineProblem('The version title', title, VERSION_TITLE_BOUNDS)

export const changelogProblem = (changelog: string): string | null =>
  textProblem('The changelog', changelog, CHANGELOG_BOUNDS)

const versionNumberCharacters = /^[A-Za-z0-9._\-!@$()+,`"]+$/

export const versionNumberProblem = (versionNumber: string): string | null =>
  textProblem('The version number', versionNumber, VERSION_NUMBER_BOUNDS) ??
  (versionNumberCharacters.test(versionNumber)
    ? null
    : 'The version number may only contain letters, digits and . _ - ! @ $ ( ) + , ` ".')
