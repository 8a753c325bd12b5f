import { CONSUMER_TAG, FINANCE_TOOLS_TAG } from '@paydeck/contract/brands/tags'

export interface Product {
  name: string
  price: number
}

export interface DemoMerchant {
  slug: string
  description: string
  tenant: 'standard' | 'consumer'
  businessName: string
  brandName: string
  country: 'AU' | 'NZ'
  timeZone: string
  taxId: string
  /** New Zealand only, if it differs from the tax id. */
  gstNumber?: string
  businessType: 'company' | 'individual'
  tags: string[]
  activated: boolean
  abacusEnabled: boolean
  sourceVerificationEnabled: boolean
  phoneNo: string
  /** Settings; null before the account is set up. */
  about: {
    address: { line1: string; city: string; state?: string; postalCode: string }
    cardStatementName: string
    typeOfProduct: string
    trade?: string
  } | null
  /** The owner (an admin) and a member of staff without the payouts permission. */
  owner: [string, string]
  staff: [string, string]
  payouts: 'daily' | 'weekly' | 'monthly'
  /** Bank accounts that become primary this many days before the end of the year. */
  newAccounts?: readonly { daysBefore: number; accountNumber: string }[]
  /** The prefix of order numbers. */
  orderPrefix: string
  opens: number
  closes: number
  /** The merchant's share of the demo. */
  weight: number
  products: Product[]
}

/** The standard brand has no tags. */
export const DEMO_TENANTS = {
  standard: { name: 'Paydeck', tags: [] as string[] },
  consumer: { name: 'Paydeck Trades', tags: [CONSUMER_TAG] },
} as const

/** The password of all demo sign-ins. */
export const DEMO_PASSWORD = 'try-paydeck-2026'

export const ownerEmail = ({ slug }: Pick<DemoMerchant, 'slug'>): string => `owner@${slug}.example`

/** Two standard, one trade, one trade with finance tools, one not yet active. */
export const DEMO_MERCHANTS: readonly DemoMerchant[] = [
  {
    slug: 'harbour-coffee',
    description: 'standard, Australia',
    tenant: 'standard',
    businessName: 'Harbour Coffee Roasters Pty Ltd',
    brandName: 'Harbour Coffee',
    country: 'AU',
    timeZone: 'Australia/Sydney',
    taxId: '51824753556',
    businessType: 'company',
    tags: [],
    activated: true,
    abacusEnabled: true,
    sourceVerificationEnabled: true,
    phoneNo: '+61291234567',
    about: {
      address: { line1: '12 Wharf Road', city: 'Balmain', state: 'NSW', postalCode: '2041' },
      cardStatementName: 'HARBOURCOFFEE',
      typeOfProduct: 'Coffee, equipment and catering',
    },
    owner: ['Maya', 'Lindqvist'],
    staff: ['Tom', 'Abara'],
    payouts: 'daily',
    // A transfer to the first is returned, and its money goes to the next account.
    newAccounts: [
      { daysBefore: 80, accountNumber: '1000009002' },
      { daysBefore: 70, accountNumber: '87654321' },
    ],
    orderPrefix: 'HC',
    opens: 6,
    closes: 17,
    weight: 1,
    products: [
      { name: 'Single origin beans, 1 kg', price: 5400 },
      { name: 'House blend, 5 kg', price: 19900 },
      { name: 'Barista course', price: 14500 },
      { name: 'Grinder service', price: 18500 },
      { name: 'Catering cart, half day', price: 68000 },
      { name: 'Filter papers, box', price: 1250 },
      { name: 'Office subscription, month', price: 23900 },
    ],
  },
  {
    slug: 'kauri-outdoors',
    description: 'standard, New Zealand',
    tenant: 'standard',
    businessName: 'Kauri Outdoors Limited',
    brandName: 'Kauri Outdoors',
    country: 'NZ',
    timeZone: 'Pacific/Auckland',
    taxId: '9429041234567',
    gstNumber: '49-091-850',
    businessType: 'company',
    tags: [],
    activated: true,
    abacusEnabled: false,
    sourceVerificationEnabled: false,
    phoneNo: '+6493012345',
    about: {
      address: {
        line1: '88 Ponsonby Road',
        city: 'Auckland',
        postalCode: '1011',
      },
      cardStatementName: 'KAURIOUTDOORS',
      typeOfProduct: 'Outdoor gear, hire and guided walks',
    },
    owner: ['Aroha', 'Tamihana'],
    staff: ['Jack', 'Whitmore'],
    payouts: 'daily',
    // Its transfers are returned, so its money is still waiting at the end of the year.
    newAccounts: [{ daysBefore: 14, accountNumber: '010902006839002' }],
    orderPrefix: 'KO',
    opens: 8,
    closes: 20,
    weight: 0.8,
    products: [
      { name: 'Two-person tent', price: 48900 },
      { name: 'Merino base layer', price: 11900 },
      { name: 'Kayak hire, weekend', price: 16000 },
      { name: 'Hiking boots', price: 27900 },
      { name: 'Guided day walk', price: 22500 },
      { name: 'Gas canister', price: 1490 },
    ],
  },
  {
    slug: 'spark-electrical',
    description: 'trades, Australia',
    tenant: 'consumer',
    businessName: 'Spark & Daughters Electrical Pty Ltd',
    brandName: 'Spark & Daughters',
    country: 'AU',
    timeZone: 'Australia/Brisbane',
    taxId: '53004085616',
    businessType: 'individual',
    tags: [],
    activated: true,
    abacusEnabled: false,
    sourceVerificationEnabled: false,
    phoneNo: '+61412345678',
    about: {
      address: {
        line1: '5 Foundry Street',
        city: 'Newstead',
        state: 'QLD',
        postalCode: '4006',
      },
      cardStatementName: 'SPARKELECTRIC',
      typeOfProduct: 'Electrical work for homes',
      trade: 'Electrical',
    },
    owner: ['Renee', 'Spark'],
    staff: ['Luca', 'Moretti'],
    payouts: 'weekly',
    orderPrefix: 'JOB',
    opens: 7,
    closes: 16,
    weight: 0.6,
    products: [
      { name: 'Switchboard upgrade', price: 148000 },
      { name: 'Call-out and first hour', price: 18500 },
      { name: 'Downlights, supply and fit', price: 42000 },
      { name: 'Ceiling fan installation', price: 23500 },
      { name: 'Safety switch', price: 31000 },
      { name: 'Smoke alarm check', price: 9900 },
    ],
  },
  {
    slug: 'tane-builders',
    description: 'trades with finance tools, New Zealand',
    tenant: 'consumer',
    businessName: 'Tāne Builders Limited',
    brandName: 'Tāne Builders',
    country: 'NZ',
    timeZone: 'Pacific/Auckland',
    taxId: '9429047654321',
    businessType: 'company',
    tags: [FINANCE_TOOLS_TAG],
    activated: true,
    abacusEnabled: false,
    sourceVerificationEnabled: false,
    phoneNo: '+64211234567',
    about: {
      address: {
        line1: '21 Riverside Drive',
        city: 'Hamilton',
        postalCode: '3204',
      },
      cardStatementName: 'TANEBUILDERS',
      typeOfProduct: 'Building and renovation',
      trade: 'Building',
    },
    owner: ['Wiremu', 'Ngata'],
    staff: ['Ella', 'Fraser'],
    payouts: 'monthly',
    orderPrefix: 'TB',
    opens: 7,
    closes: 17,
    weight: 0.5,
    products: [
      { name: 'Deck repair, progress payment', price: 320000 },
      { name: 'Site visit and quote', price: 15000 },
      { name: 'Fence panel, fitted', price: 48500 },
      { name: 'Bathroom renovation, deposit', price: 250000 },
      { name: 'Gutter cleaning', price: 28000 },
    ],
  },
  {
    slug: 'new-leaf-books',
    description: 'standard, not activated yet',
    tenant: 'standard',
    businessName: 'New Leaf Books Pty Ltd',
    brandName: 'New Leaf Books',
    country: 'AU',
    timeZone: 'Australia/Melbourne',
    taxId: '',
    businessType: 'company',
    tags: [],
    activated: false,
    abacusEnabled: false,
    sourceVerificationEnabled: false,
    phoneNo: '',
    about: null,
    owner: ['Priya', 'Nair'],
    staff: ['Sam', 'Okafor'],
    payouts: 'daily',
    orderPrefix: 'NL',
    opens: 9,
    closes: 18,
    weight: 0,
    products: [],
  },
]
