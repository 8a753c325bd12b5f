/** Suffix of the `subjectId` of instalment charges that the customer asked for. */
export const BY_CUSTOMER = ':customer'

export const isByCustomer = (subjectId: string | null): boolean =>
  subjectId?.endsWith(BY_CUSTOMER) ?? false
