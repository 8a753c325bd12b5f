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

/** Tests of money that hold for every provider of cards and debits: they run with Stripe's stand-in in the sandbox's place too. */
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

/** Tests among them that are about the sandbox's own pages, names, limits and tables. */
export const SANDBOX_ALONE = new RegExp(
  [
    'shows amount and card, runs no script',
    'passed: the old card pays until then',
    'is requested only by orders that ask for 3-D Secure',
    'is checked with 3-D Secure when the order asks for it',
    'costs more than it brings when it is tiny',
    'expires after half an hour',
    'a bank requires a challenge, and a card is declined',
    'an event completes a refund that takes a day',
    'a charge that we never asked for is found',
    'what the provider has and we do not, and the reverse',
    'which the provider does not know is found with its operation',
    // Its banks answer, and take back, on days of their own.
    'is pending without a journal, and paid when the banks confirm',
    'fails with invalidbsb, and the order can be paid again',
    'accepts a token once, and refuses unknown ones and card tokens',
    'after its payout: the merchant owes the amount, and the fee is kept',
    'during weeks without a sweep: the books have both',
    'handled by several workers at once: once',
    'changes nothing once a debit is failed',
    'and then returned: both amounts leave the merchant',
    'a refund fails when the bank has just returned the debit',
    'a PayTo payment can be disputed, a direct debit cannot, returned or not',
    // The stand-in is one server's: a second has another.
    'refundTransaction: repeated under its key, is not made twice',
    'createRefund: repeated under its key, is not made twice',
    'payInstalments: repeated under its key without',
    // The sandbox never answers about these; Stripe can be asked, or keeps its last word for five minutes.
    'an unreachable provider does not prevent another payment',
    'never arrived is given up when the rest of the payment is disputed',
    'is asked after 1, 5, 15 and 60 minutes',
    'an outcome unknown for a day is escalated',
    'hears 400 with the code of a refusal, and 503',
  ].join('|'),
)

/** What must work with partitioned tables too: money, walls between merchants, what is sent to shops. */
export const ON_PARTS = [
  'server/test/money/',
  'server/test/tenant-isolation.test.ts',
  'server/test/contract.test.ts',
  'server/src/modules/webhooks/webhooks.test.ts',
]
