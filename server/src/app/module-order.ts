/**
 * The modules from the ground up: one may import, and be given, only those above it. `app.ts` builds them in this order,
 * and dependency-cruiser refuses imports against it.
 */
export const MODULE_ORDER = [
  'audit',
  'domain-events',
  'idempotency',
  'api-keys',
  'merchants',
  'counts',
  'mail',
  'email-templates',
  'identity',
  'custom-fields',
  'customers',
  'ledger',
  'orders',
  'bank-accounts',
  'settings',
  'operations',
  'payouts',
  'payments',
  'plans',
  'card-payments',
  'refunds',
  'bank-payments',
  'verification',
  'disputes',
  'checkout',
  'payment-views',
  'merchant-api',
  'webhooks',
  'notifications',
  'reports',
  'provider-events',
] as const

export type ModuleName = (typeof MODULE_ORDER)[number]
