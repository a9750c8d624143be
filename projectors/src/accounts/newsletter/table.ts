import { type TableDefinition, TEXT } from '../../runtime/table.ts'

/** A newsletter, as administrators see it. */
export interface NewsletterRow {
  readonly id: string
  readonly title: string
  /** `actorId()` of the administrator. */
  readonly issued_by: string
  readonly issued_at: string
  /** Number of mails. null: they are being posted. */
  readonly mails: number | null
}

export const newsletterTable: TableDefinition<NewsletterRow> = {
  name: 'newsletter',
  key: ['id'],
  columns: { id: TEXT, title: 'text', issued_by: TEXT, issued_at: TEXT, mails: 'integer' },
  indexes: ['(issued_at desc)'],
}
