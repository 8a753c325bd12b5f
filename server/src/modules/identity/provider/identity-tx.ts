import type { GlobalTx, MerchantTx } from '../../../db/database.ts'

/** The global tables may be written in either kind of transaction. */
export type IdentityTx = GlobalTx | MerchantTx

/** Both are the same type to Kysely; the brands only guard merchant tables. */
export const on = (tx: IdentityTx): GlobalTx => tx as GlobalTx
