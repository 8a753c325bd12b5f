import { expect, test } from 'vitest'

import { refuseWeakPassword } from './new-password.ts'

const merchant = { slug: 'tane', businessName: 'Tāne Pty Ltd', brandName: 'Tāne' }
const person = { merchantId: 'mcht_1', email: 'mia@example.com' }

test('BEY-28 refuses a new password found in a breach, once it passes our own rules', async () => {
  const requests: string[] = []
  const deps = {
    merchants: { get: async () => merchant, findBySlug: async () => null } as never,
    breaches: {
      async isBreached(password: string) {
        requests.push(password)
        return password === 'sunny-side-of-1987'
      },
    },
  }
  await expect(refuseWeakPassword(deps, 'password1', person)).rejects.toThrow('commonly used')
  expect(requests).toEqual([])
  await expect(refuseWeakPassword(deps, 'sunny-side-of-1987', person)).rejects.toThrow(
    'data breach',
  )
  await refuseWeakPassword(deps, 'a quiet harbour at noon', person)
  await refuseWeakPassword({ ...deps, breaches: null }, 'sunny-side-of-1987', person)
})
