/** Where a business or a person is. */
export const ADDRESS_FIELDS = [
  ['line1', 'Street and number'],
  ['line2', 'Unit or floor'],
  ['city', 'City or suburb'],
  ['state', 'State or region'],
  ['postalCode', 'Postcode'],
] as const
