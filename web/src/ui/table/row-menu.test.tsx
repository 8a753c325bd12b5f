import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { RowMenu } from './row-menu.tsx'

test('the button of a row looks the same after its menu was open', async () => {
  render(
    <RowMenu label="Actions for order 7" actions={[{ label: 'Edit', onClick: () => undefined }]} />,
  )
  const button = () => screen.getByRole('button', { name: 'Actions for order 7' })
  const before = button().className
  expect(before).not.toBe('')
  fireEvent.click(button())
  await screen.findByRole('menuitem', { name: 'Edit' })
  expect(button().className).toBe(before)
})
