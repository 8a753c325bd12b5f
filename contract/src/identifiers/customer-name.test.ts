import { expect, test } from 'vitest'

import { customerName } from './customer-name.ts'

test.each([
  [{ organisationName: 'Kauri Ltd', firstName: 'Mere', lastName: 'Ngata' }, 'Kauri Ltd'],
  [{ organisationName: null, firstName: 'Mere', lastName: 'Ngata' }, 'Mere Ngata'],
  [{ organisationName: '  ', firstName: 'Mere', lastName: 'Ngata' }, 'Mere Ngata'],
  [{ organisationName: null, firstName: 'Mere', lastName: null }, 'Mere'],
  [{ organisationName: null, firstName: '', lastName: ' Ngata ' }, 'Ngata'],
  [{ organisationName: '', firstName: ' ', lastName: null }, 'Guest'],
  [{ organisationName: null, firstName: null, lastName: null }, 'Guest'],
])('CUST-11 the customer %j is shown as %s', (customer, name) => {
  expect(customerName(customer)).toBe(name)
})
