export function customerName(customer: {
  organisationName: string | null
  firstName: string | null
  lastName: string | null
}): string {
  const organisation = customer.organisationName?.trim()
  if (organisation) return organisation
  const person = [customer.firstName, customer.lastName]
    .map((name) => name?.trim() ?? '')
    .filter(Boolean)
    .join(' ')
  return person || 'Guest'
}
