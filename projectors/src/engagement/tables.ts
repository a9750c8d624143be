import type { RowOf } from '../runtime/table.ts'
import type { followCountTable, followTable } from './follow/table.ts'

export interface EngagementTables {
  readonly follow: RowOf<typeof followTable>
  readonly follow_count: RowOf<typeof followCountTable>
}
