import type { Insertable, Selectable, Updateable } from 'kysely'

import type { DB } from './schema.gen.ts'

/** A row as it is read. */
export type Row<Table extends keyof DB> = Selectable<DB[Table]>
/** A row to insert for a merchant: what the table has a default for may be left out, and null too. */
export type NewRow<Table extends keyof DB> = Omit<Insertable<DB[Table]>, 'merchantId'>
/** Columns to change. */
export type Changes<Table extends keyof DB> = Updateable<DB[Table]>

/** Why a run pays nothing out of a balance that is there. */
export type PayoutBlock = Exclude<Row<'app.payoutRun'>['outcome'], 'paid_out' | 'carried_forward'>
