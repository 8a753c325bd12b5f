import { FINANCE_TOOLS_TAG } from '@paydeck/contract/brands/tags'
import { COUNTRIES, type Country } from '@paydeck/contract/money/currency'
import { parseAmount } from '@paydeck/contract/money/money'

import type { NewAddress } from '../../modules/merchants/new-merchant.ts'
import { UsageError, type Command, type Arguments } from '../command.ts'
import { tenantOf } from '../find.ts'

function countryOf(text: string): Country {
  const match = COUNTRIES.find((country) => country === text.toUpperCase())
  if (!match) throw new UsageError(`--country must be ${COUNTRIES.join(' or ')}, not "${text}".`)
  return match
}

/** A decimal with at most two places, in hundredths: `1.75` is 175. */
function hundredths(option: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const value = parseAmount(text)
  if (value === null) throw new UsageError(`--${option} must be a number like 1.75, not "${text}".`)
  return value
}

function addressOf(args: Arguments): NewAddress | undefined {
  const line1 = args.text('address')
  const otherOptions = ['address-2', 'city', 'state', 'postal-code']
  if (line1 === undefined && otherOptions.every((option) => args.text(option) === undefined))
    return undefined
  return {
    line1: line1 ?? '',
    line2: args.text('address-2'),
    city: args.text('city') ?? '',
    state: args.text('state'),
    postalCode: args.text('postal-code') ?? '',
  }
}

export const createMerchant: Command = {
  name: 'create-merchant',
  summary: 'Make a merchant',
  options: {
    tenant: { value: '<id or name>', help: 'Whose merchant it is', required: true },
    slug: {
      value: '<slug>',
      help: 'Its name in every address: 4 to 255 lower-case letters, digits and hyphens',
      required: true,
    },
    name: { value: '<text>', help: 'The business name', required: true },
    country: { value: 'AU|NZ', help: 'Where it trades', required: true },
    'brand-name': { value: '<text>', help: 'As customers know it; else the business name' },
    'time-zone': { value: '<zone>', help: 'Whose days its lists and payouts count by' },
    'tax-id': {
      value: '<number>',
      help: 'ABN or NZBN; the merchant can change it in its settings',
    },
    'gst-number': {
      value: '<number>',
      help: 'In New Zealand: its receipts carry it; the merchant can change it in its settings',
    },
    email: { value: '<address>', help: 'Where customers ask for help' },
    address: { value: '<text>', help: 'Its first line; needs --city and --postal-code' },
    'address-2': { value: '<text>', help: 'Its second line' },
    city: { value: '<text>', help: 'City or suburb' },
    state: { value: '<text>', help: 'Such as NSW; in New Zealand the region, if any' },
    'postal-code': { value: '<text>', help: 'Postal code' },
    fee: { value: '<per cent>', help: 'Of each payment; 1.75 when not given' },
    'fee-fixed': { value: '<amount>', help: 'For each payment, in dollars; 0.30 when not given' },
    'finance-tools': { help: 'In finance-tools mode' },
    tag: { value: '<tag>', help: 'A further tag', multiple: true },
    activate: { help: 'May take payments at once' },
  },
  async run(args, context, print) {
    const { merchants } = context.services
    const slug = args.required('slug')
    const { merchantId } = await merchants.createMerchant({
      tenantId: await tenantOf(context, args.required('tenant')),
      slug,
      businessName: args.required('name'),
      brandName: args.text('brand-name'),
      country: countryOf(args.required('country')),
      timeZone: args.text('time-zone'),
      taxId: args.text('tax-id'),
      gstNumber: args.text('gst-number'),
      contactEmail: args.text('email'),
      address: addressOf(args),
      feeBasisPoints: hundredths('fee', args.text('fee')),
      feeFixed: hundredths('fee-fixed', args.text('fee-fixed')),
      tags: [...(args.flag('finance-tools') ? [FINANCE_TOOLS_TAG] : []), ...args.list('tag')],
    })
    if (args.flag('activate')) await merchants.activate(merchantId)
    print(`Made the merchant ${slug}: ${merchantId}`)
    print(`Its dashboard is ${context.config.origin}/${slug}; invite gives a person access.`)
    return 0
  },
}
