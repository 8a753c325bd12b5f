import type { Insertable, Selectable, Updateable } from 'kysely'

import type { DB } from './schema.gen.ts'

export type Row<Table extends keyof DB> = Selectable<DB[Table]>
/** A row to insert for a merchant: columns with a default, or that allow null, may be omitted. */
export type NewRow<Table extends keyof DB> = Omit<Insertable<DB[Table]>, 'merchantId'>
export type Changes<Table extends keyof DB> = Updateable<DB[Table]>

export type PayoutBlock = Exclude<Row<'app.payoutRun'>['outcome'], 'paid_out' | 'carried_forward'>
