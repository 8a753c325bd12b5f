import { render, screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'

import { RolesTable } from './roles-table.tsx'

beforeEach(() => {
  render(<RolesTable />)
  screen.getByText('What each role may do').click()
})

/** The visible sign of a cell; text that screen readers would read differently is kept, in brackets. */
const signOf = ({ textContent }: HTMLElement): string =>
  ({ '✓yes': '✓', '–no': '–' })[textContent] ?? `(${textContent})`

test('BEY-95 the matrix says what each role may do, and what it may not', () => {
  const [head, ...rows] = screen.getAllByRole('row')
  const headings = head ? within(head).getAllByRole('columnheader') : []
  expect(headings.map(({ textContent }) => textContent)).toEqual([
    'May',
    'Owner',
    'Admin',
    'Manager',
    'Cashier',
    'Bookkeeper',
    'Developer',
    'Viewer',
    'Staff',
  ])
  const read = rows.map((row) => [
    within(row).getByRole('rowheader').textContent,
    within(row).getAllByRole('cell').map(signOf).join(''),
  ])
  expect(read).toEqual([
    ['View payments', '✓✓✓✓✓✓✓✓'],
    ['View customers', '✓✓✓✓✓✓✓✓'],
    ['View orders', '✓✓✓✓✓✓✓✓'],
    ['View refunds', '✓✓✓✓✓✓✓✓'],
    ['Create, resend and cancel orders', '✓✓✓✓–––✓'],
    ['Refund payments', '✓✓✓✓–––✓'],
    ['Capture and cancel held payments', '✓✓✓––––✓'],
    ['Verify payments', '✓✓✓––––✓'],
    ['Respond to disputes', '✓✓✓––––✓'],
    ['Export reports', '✓✓✓–✓––✓'],
    ['View the balance', '✓✓✓–✓––✓'],
    ['View transfers', '✓✓✓–✓–––'],
    ['Download bookkeeping files', '✓✓✓–✓–––'],
    ['Change how transfers are made', '✓✓–––––✓'],
    ['Change the settings', '✓✓–––––✓'],
    ['Write notes and tags', '✓✓✓✓–––✓'],
    ['Manage API keys', '✓✓–––✓–✓'],
    ['Manage webhooks', '✓✓–––✓–✓'],
    ['Manage connections', '✓✓–––✓–✓'],
    ['Manage the team', '✓✓––––––'],
    ['View the activity log', '✓✓––––––'],
    ['Give or take ownership', '✓–––––––'],
  ])
})

test('BEY-95 on a phone each role says in a sentence what it may do besides viewing', () => {
  const of = (role: string) => screen.getByText(role, { selector: 'dt' }).nextSibling?.textContent
  expect(['Cashier', 'Bookkeeper', 'Developer', 'Viewer'].map(of)).toEqual([
    'May create, resend and cancel orders, refund payments, write notes and tags.',
    'May export reports, download bookkeeping files.',
    'May manage API keys, manage webhooks, manage connections.',
    'Can look, but not change anything.',
  ])
})
