import type { GlobalTx, MerchantTx } from '../../../db/database.ts'

/** The global tables may be written in either kind of transaction. */
export type IdentityTx = GlobalTx | MerchantTx

/** Kysely sees one type; the brands only keep merchant tables apart. */
export const on = (tx: IdentityTx): GlobalTx => tx as GlobalTx
