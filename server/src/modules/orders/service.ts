import type { MerchantTx } from '../../db/database.ts'
import type { Actor, InvoiceHolder } from '../../kit/actor.ts'
import { notFound } from '../../kit/errors.ts'
import type { Merchant } from '../merchants/service.ts'
import { cancelOrder } from './cancel-order.ts'
import { createOrder } from './create-order.ts'
import type { OrdersDeps } from './deps.ts'
import { backToShop } from './invoice/back-to-shop.ts'
import { readInvoice, readItems } from './invoice/invoice-store.ts'
import { holderOf, openToken, purgeTokens } from './links.ts'
import { listOrders, listStates, sumOrders, type OrderQuery } from './list-service.ts'
import {
  freshLink,
  linkAgain,
  mintToken,
  requestPayment,
  resendRequest,
  type Channels,
  type Resend,
} from './payment-requests.ts'
import * as store from './store.ts'
import { requestTerms } from './requests/terms-service.ts'
import { toInvoice, type OrderInvoice } from './invoice/invoice-view.ts'

type Staff = Pick<Actor, 'merchantId' | 'userId'>

export type OrdersService = ReturnType<typeof ordersService>

export const ordersService = (deps: OrdersDeps) => ({
  /** Whether a merchant has any order, including those from its own server. */
  hasAny: (merchantId: string) => store.hasAny(deps.db.reader, merchantId),
  create: (actor: Staff, input: Parameters<typeof createOrder>[2]) =>
    createOrder(deps, actor, input),
  list: (actor: Pick<Actor, 'merchantId'>, query: OrderQuery) => listOrders(deps, actor, query),
  sums: (actor: Pick<Actor, 'merchantId'>, query: Pick<OrderQuery, 'orderType'>) =>
    sumOrders(deps, actor, query),
  states: (actor: Pick<Actor, 'merchantId'>, merchantOrderIds: readonly string[]) =>
    listStates(deps, actor, merchantOrderIds),
  cancel: ({ merchantId, userId }: Staff, merchantOrderId: string) =>
    cancelOrder(deps, { merchantId, actor: userId }, merchantOrderId),
  ...requestTerms(deps),
  mintToken: (actor: Pick<Actor, 'merchantId'>, merchantOrderId: string) =>
    mintToken(deps, actor, merchantOrderId),
  resend: (actor: Staff, merchantOrderId: string, by: Resend) =>
    resendRequest(deps, actor, merchantOrderId, by),
  requestFor: (merchantId: string, merchantOrderId: string, by: Channels) =>
    requestPayment(deps, merchantId, merchantOrderId, by),
  freshLink: (tx: MerchantTx, merchant: Merchant, merchantOrderId: string) =>
    freshLink(deps, tx, merchant, merchantOrderId),
  linkAgain: (tx: MerchantTx, merchant: Merchant, merchantOrderId: string) =>
    linkAgain(deps, tx, merchant, merchantOrderId),
  purgeTokens: () => purgeTokens(deps),
  openToken: (token: string) => openToken(deps, token),
  holder: (cookie: string | undefined, merchantOrderId: string) =>
    holderOf(deps, cookie, merchantOrderId),
  invoice: (holder: InvoiceHolder) => readOrderInvoice(deps, holder),
})

async function readOrderInvoice(
  { db, shopAddresses, clock }: OrdersDeps,
  { merchantId, merchantOrderId }: InvoiceHolder,
): Promise<OrderInvoice & { backTo: string | null }> {
  const [row, items] = await Promise.all([
    readInvoice(db.reader, merchantId, merchantOrderId),
    readItems(db.reader, merchantId, merchantOrderId),
  ])
  if (!row) throw notFound()
  const invoice = toInvoice(row, items, clock.now())
  const { state } = invoice
  return { ...invoice, backTo: await backToShop(shopAddresses, merchantId, { ...row, state }) }
}
