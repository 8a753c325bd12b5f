import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { TitleSuffixProvider } from './page-title.tsx'
import { Page } from './page.tsx'

test('a page shows its name as the only heading and, with the brand, as the browser’s title', () => {
  render(
    <TitleSuffixProvider value="April">
      <Page title="Payments" note="12 of 40">
        <p>content</p>
      </Page>
    </TitleSuffixProvider>,
  )
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Payments')
  expect(document.title).toBe('Payments - April')
})
