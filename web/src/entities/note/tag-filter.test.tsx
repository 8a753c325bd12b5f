import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { renderInSession } from '../../../test/in-session.tsx'
import { serve } from '../../../test/network.ts'
import { TagFilter } from './tag-filter.tsx'

const MERCHANT = 'mcht_0000000000000000'
const choices = () => [...document.querySelectorAll('option')].map(({ textContent }) => textContent)

test.each([
  ['', ['All tags'], ['All tags', 'Gift', 'VIP']],
  ['vip', ['All tags', 'vip'], ['All tags', 'Gift', 'VIP']],
  ['Gone', ['All tags', 'Gone'], ['All tags', 'Gone', 'Gift', 'VIP']],
])(
  'BEY-102 the filter by tag “%s” keeps its space while the tags in use load',
  async (tag, first, then) => {
    let resolveTags: (tags: string[]) => void = () => undefined
    const selection = new Promise<string[]>((resolve) => (resolveTags = resolve))
    serve({ [`GET /dashboard/merchant/${MERCHANT}/tags`]: () => selection })
    const onChange = vi.fn<(tag: string) => void>()
    await renderInSession(<TagFilter merchantId={MERCHANT} tag={tag} onChange={onChange} />)
    expect(screen.getByRole('combobox', { name: /^Tag/ })).toBeTruthy()
    expect(choices()).toEqual(first)
    resolveTags(['Gift', 'VIP'])
    await waitFor(() => expect(choices()).toEqual(then))
    fireEvent.change(screen.getByRole('combobox', { name: /^Tag/ }), { target: { value: 'Gift' } })
    expect(onChange).toHaveBeenCalledWith('Gift')
  },
)
