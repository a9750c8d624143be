import {
  BODY_BOUNDS,
  GALLERY_DESCRIPTION_BOUNDS,
  GALLERY_TITLE_BOUNDS,
  NEW_SUMMARY_BOUNDS,
  SUMMARY_BOUNDS,
  TITLE_BOUNDS,
} from '../limits.ts'
import { oneLineProblem, textProblem, visibleTextProblem } from './text-length.ts'

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
