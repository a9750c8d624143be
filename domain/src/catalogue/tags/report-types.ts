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
