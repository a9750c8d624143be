import type { AccountsTables } from './accounts/tables.ts'
import type { CatalogueTables } from './catalogue/tables.ts'
import type { EngagementTables } from './engagement/tables.ts'

/** The tables that queries may read, by name. */
export interface Database extends AccountsTables, CatalogueTables, EngagementTables {}
