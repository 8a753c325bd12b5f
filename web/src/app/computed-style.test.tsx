import { screen } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'

import { openDashboard } from '../../test/dashboard.tsx'
import { computedStyle } from '../../test/computed-style.ts'

type Styles = (element: Element) => CSSStyleDeclaration

const visibleTexts = (styles: Styles): string[] =>
  [...document.querySelectorAll('*')].map((element) => {
    const style = styles(element)
    const visibility = style.getPropertyValue('visibility')
    return `${element.outerHTML.split('>')[0]}>: ${style.display}, ${visibility}`
  })

/** The call that Testing Library makes. */
const quick: Styles = (element) =>
  (element.ownerDocument.defaultView ?? window).getComputedStyle(element)

/** Every way to hide an element, with its content. */
const KINDS = `
  <div hidden><p>none</p></div>
  <div style="display: none"><button>none</button></div>
  <div style="display: grid"><span style="color: red">shown</span></div>
  <div style="visibility: hidden"><p>hidden <b style="visibility: visible">shown</b></p></div>
  <dialog><p>closed</p></dialog><dialog open><p>open</p></dialog>
  <div popover><p>closed</p></div><div popover style="display: block"><p>open</p></div>
  <details><summary>one</summary><summary>two</summary><p>closed</p></details>
  <details open><summary>one</summary><p>open</p></details>
  <input type="hidden"><input type="text"><input hidden><select><option>one</option></select>
  <table><thead hidden><tr><th>none</th></tr></thead><tbody><tr hidden><td>none</td></tr></tbody></table>
  <template><p>none</p></template><script>0</script><noscript>none</noscript>
  <svg hidden><path d="M0 0"></path></svg><ul><li>item</li></ul><embed hidden>`

test('queries agree with the full cascade on what is visible: every kind of element', () => {
  document.body.innerHTML = KINDS
  onTestFinished(() => {
    document.body.innerHTML = ''
    for (const sheet of document.head.querySelectorAll('style')) sheet.remove()
  })
  expect(visibleTexts(quick)).toEqual(visibleTexts(computedStyle))
  for (const element of document.querySelectorAll('div')) element.toggleAttribute('hidden')
  expect(visibleTexts(quick)).toEqual(visibleTexts(computedStyle))

  const sheet = document.createElement('style')
  sheet.textContent = 'p { display: none } li { visibility: hidden }'
  document.head.append(sheet)
  expect(visibleTexts(quick)).toEqual(visibleTexts(computedStyle))
})

test.each(['/payments', '/settings', '/virtual-terminal', '/team'])(
  'queries agree with the full cascade on what is visible: the page %s',
  async (path) => {
    await openDashboard(path)
    await screen.findByRole('heading', { level: 1 })
    expect(visibleTexts(quick)).toEqual(visibleTexts(computedStyle))
  },
)
