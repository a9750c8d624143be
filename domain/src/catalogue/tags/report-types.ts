export const REPORT_TYPES = [
  'spam',
  'copyright',
  'inappropriate',
  'malicious',
  'name-squatting',
  'poor description',
  'invalid metadata',
  'other',
] as const

export type ReportType = (typeof REPORT_TYPES)[number]
