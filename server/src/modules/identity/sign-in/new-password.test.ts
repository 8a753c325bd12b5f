import { expect, test } from 'vitest'

import { refuseWeakPassword } from './new-password.ts'

const merchant = { slug: 'tane', businessName: 'Tāne Pty Ltd', brandName: 'Tāne' }
const who = { merchantId: 'mcht_1', email: 'mia@example.com' }

test('BEY-28 refuses a new password found in a breach, once it passes our own rules', async () => {
  const asked: string[] = []
  const deps = {
    merchants: { get: async () => merchant, findBySlug: async () => null } as never,
    breaches: {
      async isBreached(password: string) {
        asked.push(password)
        return password === 'sunny-side-of-1987'
      },
    },
  }
  await expect(refuseWeakPassword(deps, 'password1', who)).rejects.toThrow('commonly used')
  expect(asked).toEqual([])
  await expect(refuseWeakPassword(deps, 'sunny-side-of-1987', who)).rejects.toThrow('data breach')
  await refuseWeakPassword(deps, 'a quiet harbour at noon', who)
  await refuseWeakPassword({ ...deps, breaches: null }, 'sunny-side-of-1987', who)
})
