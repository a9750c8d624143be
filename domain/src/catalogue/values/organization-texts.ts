import { oneLineProblem, visibleTextProblem } from './text-length.ts'

const ORGANIZATION_NAME_BOUNDS = { min: 3, max: 64 }
const ORGANIZATION_DESCRIPTION_BOUNDS = { min: 3, max: 256 }

export const organizationNameProblem = (name: string): string | null =>
  oneLineProblem('The name', name, ORGANIZATION_NAME_BOUNDS)

export const organizationDescriptionProblem = (description: string): string | null =>
  visibleTextProblem('The description', description, ORGANIZATION_DESCRIPTION_BOUNDS)
