// Which server tests some parts of scripts/test.mjs run.

/** Tests that `npm test` runs with fewer random cases (server/test/property-runs.ts). */
export const PROPERTIES = [
  'server/src/modules/customers/list.test.ts',
  'server/src/modules/payment-views/list.test.ts',
  'server/src/modules/refunds/list.test.ts',
  'server/test/contract.test.ts',
  'server/test/money/settlement.test.ts',
  'server/test/money/lists-agree.test.ts',
  'server/test/money/random-payout-files.test.ts',
  'server/test/money/shop-interleavings.test.ts',
  'server/test/money/today.test.ts',
  'server/test/soak/random-books.test.ts',
  'server/src/cli/moving.test.ts',
  'server/test/soak/simulate/simulation.test.ts',
]

/** Money tests that hold for every card and debit provider: they also run with the fake Stripe instead of the sandbox. */
export const MONEY = [
  'bank-refunds',
  'crash',
  'direct-debit',
  'dispute-answers',
  'dispute-events',
  'disputes',
  'holds',
  'idempotency',
  'late-outcomes',
  'merchant-api',
  'outages',
  'pay',
  'plan-cards',
  'plan-challenges',
  'plans',
  'plugin-requests',
  'races',
  'races-all',
  'reconciliation',
  'refund-crash',
  'refunds',
  'repeated-calls',
  'returned-debits',
  'shop-answers',
  'shop-challenges',
  'three-ds',
  'unknown-outcome',
  'verification',
].map((name) => `server/test/money/${name}.test.ts`)

/** Those of them that test the sandbox's own pages, names, limits and tables. */
export const SANDBOX_ONLY = new RegExp(
  [
    'shows amount and card, runs no script',
    'passed: the old card pays until then',
    'is requested only by orders that ask for 3-D Secure',
    'is checked with 3-D Secure when the order asks for it',
    'costs more than it earns when it is tiny',
    'expires after half an hour',
    'a bank requires a challenge, and a card is declined',
    'an event completes a refund that takes a day',
    'finds a charge that we never asked for',
    'finds what only the provider has, or only we have',
    'that the provider does not know, with its operation',
    // The fake's banks answer and return debits on other days.
    'is pending without a journal, and paid when the banks confirm',
    'fails with invalidbsb, and the order can be paid again',
    'accepts a token once, and refuses unknown ones and card tokens',
    'after its payout: the merchant owes the amount, and the fee is kept',
    'during weeks without a sweep: the books have both',
    'handled by several workers at once: once',
    'changes nothing once a debit is failed',
    'and then returned costs the merchant both amounts',
    'a refund fails when the bank has just returned the debit',
    'a PayTo payment can be disputed, a direct debit cannot, returned or not',
    // Each server has a separate fake, so a second server cannot repeat the call.
    'refundTransaction: repeated under its key, it is made once',
    'createRefund: repeated under its key, it is made once',
    'payInstalments: repeated under its key without',
    // The sandbox never answers about these; the fake does, or keeps its last answer for five minutes.
    'an unreachable provider does not prevent another payment',
    'never arrived is given up when the rest of the payment is disputed',
    'is asked after 1, 5, 15 and 60 minutes',
    'an outcome unknown for a day is escalated',
    'gets 400 with the code of a refusal, and 503',
  ].join('|'),
)

/** Tests that also run on partitioned tables: money, tenant isolation, webhooks. */
export const ON_PARTITIONS = [
  'server/test/money/',
  'server/test/tenant-isolation.test.ts',
  'server/test/contract.test.ts',
  'server/src/modules/webhooks/webhooks.test.ts',
]
