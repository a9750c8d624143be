import { ORGANIZATION_DESCRIPTION_BOUNDS, ORGANIZATION_NAME_BOUNDS } from '../limits.ts'
import { oneLineProblem, visibleTextProblem } from './text-length.ts'

export const organizationNameProblem = (name: string): string | null =>
  oneLineProblem('The name', name, ORGANIZATION_NAME_BOUNDS)

export const organizationDescriptionProblem = (description: string): string | null =>
  visibleTextProblem('The description', description, ORGANIZATION_DESCRIPTION_BOUNDS)
