import { api } from '@paydeck/contract/protocol/api'
import { fillPath } from '@paydeck/contract/protocol/route'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'

import { MERCHANT, openDashboard } from '../../test/dashboard.tsx'
import { QUIET_DAY } from '../../test/today-sample.ts'

const pathOf = ({ path }: { path: string }): string => fillPath(path, { merchantId: MERCHANT })
const title = () => screen.queryByRole('heading', { level: 1 })?.textContent

test('BEY-189 the figures of today are asked for once, before the overview is drawn', async () => {
  const titles: unknown[] = []
  await openDashboard('/home', {
    answers: {
      [`GET ${pathOf(api.getToday)}`]: () => {
        titles.push(title())
        return QUIET_DAY
      },
    },
  })
  await waitFor(() => expect(title()).toBe('Overview'), { timeout: 25_000 })
  expect(titles).toEqual([undefined])
})
