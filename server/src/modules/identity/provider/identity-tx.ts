import type { GlobalTx, MerchantTx } from '../../../db/database.ts'

/** The global tables may be written in either kind of transaction. */
export type IdentityTx = GlobalTx | MerchantTx

/** The two kinds of transaction are one to Kysely; their marks only keep them apart for merchant tables. */
export const on = (tx: IdentityTx): GlobalTx => tx as GlobalTx
