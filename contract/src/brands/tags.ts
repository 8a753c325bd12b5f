/** On a tenant: its merchants see the consumer brand. */
export const CONSUMER_TAG = 'laddr-b2c'
/** On a merchant: finance-tools mode. */
export const FINANCE_TOOLS_TAG = 'laddr-tf'
