import Fastify from 'fastify'
import { expect, test } from 'vitest'

import { webApp } from './web-app.ts'

test('ROUTE-18 redirects capitals to the lower-case page and keeps the rest of the address', async () => {
  const http = Fastify()
  await webApp(http, {
    apiHost: '',
    chat: null,
    supportEmail: {},
    prerenderSignIn: async () => null,
    prerenderStaffPage: async () => null,
  })
  const leadsTo = async (url: string) => (await http.inject({ url })).headers.location
  expect(await leadsTo('/HARBOUR-COFFEE')).toBe('/harbour-coffee')
  expect(await leadsTo('/harbour-coffee/HOME')).toBe('/harbour-coffee/home')
  expect(await leadsTo('/Harbour-Coffee/Payments?q=Mia')).toBe('/harbour-coffee/payments?q=Mia')
  expect(await leadsTo('/harbour-coffee/payments?payment=tran_AbC')).toBeUndefined()
})
