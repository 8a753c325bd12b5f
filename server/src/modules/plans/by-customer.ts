/** Marks the charges of instalments that a customer asked for, at the end of what they are about. */
export const BY_CUSTOMER = ':customer'

export const isByCustomer = (subjectId: string | null): boolean =>
  subjectId?.endsWith(BY_CUSTOMER) ?? false
