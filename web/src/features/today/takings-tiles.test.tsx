import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { renderInSession } from '../../../test/in-session.tsx'
import { takingsOf } from '../../../test/today-sample.ts'
import { TakingsTiles } from './takings-tiles.tsx'

test.each([
  [50_00, 0, 'Today $50.00 was $0.00'],
  [0, 0, 'Today $0.00 was $0.00'],
  [50_00, 40_00, 'Today $50.00 up 25%, was $40.00'],
])('BEY-97 %d after %d shows the previous takings: %s', async (amount, before, text) => {
  await renderInSession(
    <TakingsTiles takings={takingsOf('AUD', amount, before)} hrefOf={() => ''} />,
  )
  expect(screen.getByRole('listitem').textContent).toBe(text)
})
