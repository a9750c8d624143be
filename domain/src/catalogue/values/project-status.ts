export type ProjectStatus =
  | 'draft'
  | 'processing'
  | 'approved'
  | 'archived'
  | 'unlisted'
  | 'private'
  | 'withheld'
  | 'rejected'
