import { archiveFaults } from '@modstead/infra/inspection/unsafe-archive'

/** Why the file of a version may be refused for what it holds. */
export const fileProblems = [
  'unfit-file',
  'invalid-modpack',
  'unfit-primary-file',
  ...archiveFaults.map((fault) => `archive-${fault}` as const),
] as const
