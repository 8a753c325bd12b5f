export const DISPUTE_PATH = '/merchants/{merchantId}/transactions/{transactionId}/dispute'
