import type { Database } from '../../db/database.ts'
import type { Counts } from '../counts/service.ts'
import type { ShopCustomersService } from '../customers/shop-customers.ts'
import type { Idempotency } from '../idempotency/service.ts'
import type { NewId } from '../../kit/ids.ts'
import type { AuditService } from '../audit/service.ts'
import type { Clock } from '../../kit/clock.ts'
import type { DomainEvents } from '../domain-events/service.ts'
import type { CustomFieldsService } from '../custom-fields/service.ts'
import type { MerchantsService } from '../merchants/service.ts'
import type { ShopAddressesService } from '../shop-addresses/service.ts'
import type { SearchIndex } from '../search/index-service.ts'
import type { LinkDeps } from './links.ts'
import type { OrderMail } from './order-mail.ts'
import type { RequestsDeps, ShopRequestsDeps } from './requests/requests-deps.ts'

export interface OrdersDeps extends LinkDeps, RequestsDeps {
  counts: Pick<Counts, 'orderCreation' | 'orderMove' | 'orderMoves'>
  searchIndex: Pick<SearchIndex, 'orderCreation'>
  clock: Clock
  newId: NewId
  merchants: Pick<MerchantsService, 'get'>
  audit: Pick<AuditService, 'record'>
  events: DomainEvents
  idempotency: Pick<Idempotency, 'result' | 'recordResult'>
  customFields: Pick<CustomFieldsService, 'fieldsOf'>
  queueOrderLink: OrderMail['queueOrderLink']
  reachable: OrderMail['reachable']
  mayRemind: OrderMail['mayRemind']
  onError: (failure: unknown) => void
  shopAddresses: Pick<ShopAddressesService, 'origins'>
}

export interface ShopOrdersDeps extends ShopRequestsDeps {
  counts: Pick<Counts, 'orderCreation' | 'orderMove' | 'orderMoves'>
  searchIndex: Pick<SearchIndex, 'orderCreation' | 'orderChanged'>
  db: Database
  clock: Clock
  newId: NewId
  merchants: Pick<MerchantsService, 'getActivated'>
  customers: Pick<ShopCustomersService, 'existingId'>
  shopAddresses: Pick<ShopAddressesService, 'requireListed'>
  audit: Pick<AuditService, 'record'>
  events: DomainEvents
  idempotency: Pick<Idempotency, 'result' | 'recordResult'>
}
