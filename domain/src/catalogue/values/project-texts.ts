import { oneLineProblem, textProblem, visibleTextProblem } from './text-length.ts'

export const TITLE_BOUNDS = { min: 3, max: 64 }
const SUMMARY_BOUNDS = { min: 3, max: 256 }
/** A new project's summary is one character shorter than an edited one may be: clients test for both. */
export const NEW_SUMMARY_BOUNDS = { min: 3, max: 255 }
export const BODY_BOUNDS = { min: 0, max: 65_536 }
const GALLERY_TITLE_BOUNDS = { min: 1, max: 255 }
const GALLERY_DESCRIPTION_BOUNDS = { min: 1, max: 2048 }
export const MAX_CATEGORIES = 3
export const MAX_ADDITIONAL_CATEGORIES = 256
export const MAX_GALLERY_ITEMS = 64
export const MAX_INITIAL_VERSIONS = 32

export const titleProblem = (title: string): string | null => oneLineProblem('The title', title, TITLE_BOUNDS)

export const summaryProblem = (summary: string): string | null =>
  visibleTextProblem('The summary', summary, SUMMARY_BOUNDS)

export const newSummaryProblem = (summary: string): string | null =>
  visibleTextProblem('The summary', summary, NEW_SUMMARY_BOUNDS)

export const bodyProblem = (body: string): string | null => textProblem('The description', body, BODY_BOUNDS)

export const galleryTitleProblem = (title: string): string | null =>
  oneLineProblem('The picture title', title, GALLERY_TITLE_BOUNDS)

export const galleryDescriptionProblem = (description: string): string | null =>
  textProblem('The picture description', description, GALLERY_DESCRIPTION_BOUNDS)
