import { archiveFaults } from '@modstead/infra/inspection/unsafe-archive'

/** Codes with which the file of a version can be refused because of its contents. */
export const fileProblems = [
  'unfit-file',
  'invalid-modpack',
  'unfit-primary-file',
  ...archiveFaults.map((fault) => `archive-${fault}` as const),
] as const
