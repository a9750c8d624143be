import { oneLineProblem, textProblem } from './text-length.ts'

export const VERSION_TITLE_BOUNDS = { min: 1, max: 64 }
export const CHANGELOG_BOUNDS = { min: 0, max: 65_536 }
const VERSION_NUMBER_BOUNDS = { min: 1, max: 32 }
export const MAX_DEPENDENCIES = 4096
export const MAX_FILES = 256

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
