export const CONSUMER_TAG = 'laddr-b2c'
export const FINANCE_TOOLS_TAG = 'laddr-tf'
