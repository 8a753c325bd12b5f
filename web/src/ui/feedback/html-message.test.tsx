import { act, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { describe, expect, test } from 'vitest'

import { hasMarkup, HtmlMessage } from './html-message.tsx'
import { toFragment } from './sanitise-html.ts'

const clean = (html: string): string => {
  const box = document.createElement('div')
  box.append(toFragment(html))
  return box.innerHTML
}

describe('a server’s message with markup', () => {
  test('AUTH-10 is shown as HTML', async () => {
    // The first message loads the sanitiser.
    await act(async () => {
      render(
        <Suspense>
          <HtmlMessage html="Wrong. <b>Try</b> <a href='https://help.example'>help</a>." />
        </Suspense>,
      )
      await import('./sanitise-html.ts')
    })
    const link = await screen.findByRole('link', { name: 'help' })
    expect(link.getAttribute('href')).toBe('https://help.example')
    expect(link.getAttribute('rel')).toBe('noopener noreferrer')
    expect(screen.getByText('Try').tagName).toBe('B')
  })

  test('keeps formatting and safe links only', () => {
    expect(clean('<p>a<br><strong>b</strong> <i>c</i> <em>d</em></p>')).toBe(
      '<p>a<br><strong>b</strong> <i>c</i> <em>d</em></p>',
    )
    expect(
      clean('<a href="mailto:help@x.example" onclick="steal()" style="position:fixed">h</a>'),
    ).toBe('<a href="mailto:help@x.example" rel="noopener noreferrer">h</a>')
  })

  test('runs and loads nothing', () => {
    for (const html of [
      '<script>steal()</script>',
      '<img src=x onerror=steal()>',
      '<svg onload=steal()><script>steal()</script></svg>',
      '<iframe src="https://evil.example"></iframe>',
      '<style>body{display:none}</style>',
      '<form action="https://evil.example"><input></form>',
    ])
      expect(clean(html)).not.toMatch(/<|steal|evil/)
    for (const href of [
      'javascript:steal()',
      ' jaVascript:steal()',
      'data:text/html,x',
      'http://x.example',
      '//x.example',
    ])
      expect(clean(`<a href="${href}">h</a>`)).toBe('<a rel="noopener noreferrer">h</a>')
  })

  test('plain text needs no sanitiser', () => {
    expect(hasMarkup('The email or password is not correct.')).toBe(false)
    expect(hasMarkup('a &amp; b')).toBe(true)
    expect(hasMarkup('<b>x</b>')).toBe(true)
  })
})
