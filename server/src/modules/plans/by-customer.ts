/** Marks the charges of instalments that a customer asked for, at the end of what they are about. */
export const BY_CUSTOMER = ':customer'

/** Whether a customer asked for the charge of instalments that an operation is about. */
export const isByCustomer = (subjectId: string | null): boolean =>
  subjectId?.endsWith(BY_CUSTOMER) ?? false
